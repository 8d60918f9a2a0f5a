package dev.lathe.tuning.op;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What only several problems with one kernel need: the share of its speed that a candidate may lose at most on any of the
 * representatives, and the work of each member by its key, which its own value is counted from.
 */
public record SetScoring(double mostLoss, SortedMap<String, Double> works) {
    /** A kernel that must serve all its shapes may not pay for one with another. */
    public static final double USUAL_LOSS = 0.05;

    public SetScoring {
        works = Collections.unmodifiableSortedMap(new TreeMap<>(works));
        if (!(mostLoss >= 0 && mostLoss < 1)) {
            throw new IllegalArgumentException("mostLoss must be at least 0 and below 1, not " + mostLoss);
        }
    }
}
