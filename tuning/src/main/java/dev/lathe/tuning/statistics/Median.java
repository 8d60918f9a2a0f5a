package dev.lathe.tuning.statistics;

import java.util.Collection;

/** The median of values. */
public final class Median {
    private Median() {}

    /**
     * Returns the middle value, or the mean of the two middle ones; throws IllegalArgumentException if there are no
     * values.
     */
    public static double of(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("median of an empty collection");
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
