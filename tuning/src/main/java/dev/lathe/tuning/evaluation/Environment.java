package dev.lathe.tuning.evaluation;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a measurement was taken with. The identity (protocol and toolchain) decides which measurements may be compared;
 * the conditions (clocks, load, temperature) are kept beside the samples as they were seen.
 */
public record Environment(String identity, SortedMap<String, String> conditions) {
    public Environment {
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
    }

    public static Environment of(String identity) {
        return new Environment(identity, new TreeMap<>());
    }
}
