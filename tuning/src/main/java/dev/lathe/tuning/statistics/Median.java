package dev.lathe.tuning.statistics;

import java.util.Collection;

/** The middle value: half of the values lie below it, whatever the slowest few did. */
public final class Median {
    private Median() {}

    /** The middle value, or the mean of the two middle ones; throws IllegalArgumentException where there are no values. */
    public static double of(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("there is no median of no values");
        }
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
