package dev.lathe.worker.profile;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The hardware counters of one kernel launch by their Nsight Compute names. Shares are percentages of the peak. */
record LaunchCounters(String kernel, SortedMap<String, Double> values) {
    static final String NANOSECONDS = "gpu__time_duration.sum";
    static final String MEMORY = "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed";
    static final String COMPUTE = "sm__throughput.avg.pct_of_peak_sustained_elapsed";
    static final String OCCUPANCY = Profile.Counters.OCCUPANCY;
    static final String POSSIBLE_OCCUPANCY = "sm__maximum_warps_per_active_cycle_pct";
    static final String MEMORY_STALL = "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio";

    /** A utilization above BUSY, in per cent, is the bottleneck if the other utilization is below NOT_BUSY. */
    private static final double BUSY = 70;

    private static final double NOT_BUSY = 60;
    private static final double IDLE = 40;

    /** A lower occupancy, in per cent, means that the device has too little work. */
    private static final double FEW_WARPS = 15;

    /** The number of warps stalled on memory per issued instruction above which latency is the bottleneck. */
    private static final double MANY_WAIT = 4;

    /** A lower share of the possible occupancy means that the work does not fill the device. */
    private static final double UNFILLED = 0.5;

    /** Utilizations that differ by less, in percentage points, name no single limit. */
    private static final double CLOSE = 10;

    LaunchCounters {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    double nanoseconds() {
        return value(NANOSECONDS);
    }

    Bottleneck bottleneck() {
        double memory = value(MEMORY);
        double compute = value(COMPUTE);
        double busier = Math.max(memory, compute);
        if (busier > BUSY && Math.min(memory, compute) < NOT_BUSY) {
            return busierOne();
        }
        if (value(OCCUPANCY) < FEW_WARPS && busier < IDLE) {
            return Bottleneck.LAUNCH_BOUND;
        }
        if (value(MEMORY_STALL) > MANY_WAIT && busier < NOT_BUSY) {
            return Bottleneck.LATENCY_BOUND;
        }
        if (value(OCCUPANCY) < UNFILLED * value(POSSIBLE_OCCUPANCY) && busier < BUSY) {
            return Bottleneck.OCCUPANCY_BOUND;
        }
        if (busier < IDLE) {
            return Bottleneck.LATENCY_BOUND;
        }
        return Math.abs(memory - compute) < CLOSE ? Bottleneck.MIXED : busierOne();
    }

    private Bottleneck busierOne() {
        return value(MEMORY) > value(COMPUTE) ? Bottleneck.MEMORY_BOUND : Bottleneck.COMPUTE_BOUND;
    }

    /** Returns the values that the bottleneck follows from. */
    String because() {
        String shares = String.format(
                Locale.ROOT, "memory %.0f %% and compute %.0f %% of the peak", value(MEMORY), value(COMPUTE));
        return shares + switch (bottleneck()) {
            case MEMORY_BOUND, COMPUTE_BOUND, MIXED -> "";
            case LATENCY_BOUND -> String.format(
                    Locale.ROOT, ", %.1f warps wait for memory per issued instruction", value(MEMORY_STALL));
            case LAUNCH_BOUND -> String.format(Locale.ROOT, ", %.0f %% of the warps are active", value(OCCUPANCY));
            case OCCUPANCY_BOUND -> String.format(
                    Locale.ROOT, ", %.0f %% of the warps are active and %.0f %% fit", value(OCCUPANCY),
                    value(POSSIBLE_OCCUPANCY));
        };
    }

    /** Returns the value of a counter, 0 if it is unavailable. */
    private double value(String name) {
        return values.getOrDefault(name, 0.0);
    }
}
