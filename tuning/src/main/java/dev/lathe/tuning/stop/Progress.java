package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The progress of a campaign, as stop rules see it. The best is the incumbent's median in nanoseconds. The shares
 * are the incumbent's performance relative to each known reference. The iterations without gain count from the last new
 * incumbent or the last extension.
 */
public record Progress(
        int iterations,
        int attempts,
        OptionalDouble bestNanoseconds,
        SortedMap<String, Double> shares,
        Duration elapsed,
        int withoutGain) {
    public Progress {
        shares = Collections.unmodifiableSortedMap(new TreeMap<>(shares));
    }
}
