package dev.lathe.worker.profile;

import java.util.Map;
import java.util.TreeMap;

/** Counters of synthetic launches: shares in per cent, and stalled warps. Three quarters of the warps fit. */
final class Launches {
    private Launches() {}

    static LaunchCounters of(double memory, double compute, double occupancy, double stall) {
        return new LaunchCounters(
                "kernel",
                new TreeMap<>(Map.of(
                        LaunchCounters.MEMORY, memory,
                        LaunchCounters.COMPUTE, compute,
                        LaunchCounters.OCCUPANCY, occupancy,
                        LaunchCounters.POSSIBLE_OCCUPANCY, 75.0,
                        LaunchCounters.MEMORY_STALL, stall)));
    }
}
