package dev.lathe.tuning.statistics;

import java.util.Collection;

/** The spread of values that a few wild ones cannot move: the median absolute deviation from the median. */
final class AbsoluteDeviation {
    /** Turns the deviation of normally distributed values into their standard deviation: 1 / quantile(0.75). */
    private static final double TO_STANDARD_DEVIATION = 1.482602218505602;

    private AbsoluteDeviation() {}

    /** The standard deviation that normally distributed values of this spread have. */
    static double of(Collection<Double> values) {
        double center = Median.of(values);
        return TO_STANDARD_DEVIATION
                * Median.of(values.stream().map(value -> Math.abs(value - center)).toList());
    }
}
