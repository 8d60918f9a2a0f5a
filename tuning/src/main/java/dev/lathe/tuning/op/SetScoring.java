package dev.lathe.tuning.op;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The scoring of a set with several problems: the maximum relative loss on any representative, and the work of each
 * member by key, from which its value is computed.
 */
public record SetScoring(double mostLoss, SortedMap<String, Double> works) {
    /** The default bound keeps a gain on one shape from being paid for on another. */
    public static final double USUAL_LOSS = 0.05;

    public SetScoring {
        works = Collections.unmodifiableSortedMap(new TreeMap<>(works));
        if (!(mostLoss >= 0 && mostLoss < 1)) {
            throw new IllegalArgumentException("mostLoss must be at least 0 and below 1, not " + mostLoss);
        }
    }
}
