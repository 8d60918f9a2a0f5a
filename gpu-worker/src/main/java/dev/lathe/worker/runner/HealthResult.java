package dev.lathe.worker.runner;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a CPU health check: the time of the control kernel, the peaks of one processor, and what this machine
 * lacks to confine programs.
 */
public record HealthResult(
        double controlNanoseconds,
        SortedMap<String, Double> peakFlops,
        double bandwidthBytesPerSecond,
        SortedMap<String, Long> caches,
        String cpu,
        int cores,
        double load1,
        List<String> missing) {
    public HealthResult {
        peakFlops = Collections.unmodifiableSortedMap(new TreeMap<>(peakFlops));
        caches = Collections.unmodifiableSortedMap(new TreeMap<>(caches));
        missing = List.copyOf(missing);
    }
}
