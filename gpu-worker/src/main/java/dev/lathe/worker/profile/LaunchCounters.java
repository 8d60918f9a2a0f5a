package dev.lathe.worker.profile;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the hardware counted while one kernel ran, by the profiler's names; shares are per cent of what the device can do. */
record LaunchCounters(String kernel, SortedMap<String, Double> values) {
    static final String NANOSECONDS = "gpu__time_duration.sum";
    static final String MEMORY = "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed";
    static final String COMPUTE = "sm__throughput.avg.pct_of_peak_sustained_elapsed";
    static final String OCCUPANCY = Profile.Counters.OCCUPANCY;
    static final String MEMORY_STALL = "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio";

    /** A part of the device that is used so much is the limit, if the other one is used less than the next number. */
    private static final double BUSY = 70;

    private static final double NOT_BUSY = 60;
    private static final double IDLE = 40;

    /** With fewer warps than this there is too little work for the device. */
    private static final double FEW_WARPS = 15;

    /** So many warps wait for memory whenever an instruction is issued. */
    private static final double MANY_WAIT = 4;

    LaunchCounters {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    double nanoseconds() {
        return value(NANOSECONDS);
    }

    /** The class of what keeps the kernel from being faster. */
    Bottleneck bottleneck() {
        double memory = value(MEMORY);
        double compute = value(COMPUTE);
        double busier = Math.max(memory, compute);
        if (busier > BUSY && Math.min(memory, compute) < NOT_BUSY) {
            return memory > compute ? Bottleneck.MEMORY_BOUND : Bottleneck.COMPUTE_BOUND;
        }
        if (value(OCCUPANCY) < FEW_WARPS && busier < IDLE) {
            return Bottleneck.LAUNCH_BOUND;
        }
        if (value(MEMORY_STALL) > MANY_WAIT && busier < NOT_BUSY) {
            return Bottleneck.LATENCY_BOUND;
        }
        return memory > compute ? Bottleneck.MEMORY_BOUND : Bottleneck.COMPUTE_BOUND;
    }

    /** A counter that the device does not have counts nothing. */
    private double value(String name) {
        return values.getOrDefault(name, 0.0);
    }
}
