package dev.lathe.tuning.evaluation;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a measurement was taken with. The identity (protocol and toolchain) decides which measurements may be compared;
 * the conditions (clocks, load, temperature) are kept beside the samples as they were seen.
 */
public record Environment(String identity, SortedMap<String, String> conditions) {
    /** The condition that tells how many milliseconds the device was held for the measurement, with what is made ready there. */
    public static final String HELD = "heldMs";

    /** The condition that tells how many milliseconds the measurement waited for its turn on the device before that. */
    public static final String WAITED = "waitedMs";

    public Environment {
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
    }

    public static Environment of(String identity) {
        return new Environment(identity, new TreeMap<>());
    }
}
