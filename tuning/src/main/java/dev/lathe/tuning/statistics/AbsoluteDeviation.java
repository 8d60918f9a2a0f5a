package dev.lathe.tuning.statistics;

import java.util.Collection;

/** The median absolute deviation from the median, a measure of spread that is robust against outliers. */
final class AbsoluteDeviation {
    /** The factor from this deviation to the standard deviation of a normal distribution: 1 / quantile(0.75). */
    private static final double TO_STANDARD_DEVIATION = 1.482602218505602;

    private AbsoluteDeviation() {}

    /** Returns the standard deviation of a normal distribution with this median absolute deviation. */
    static double of(Collection<Double> values) {
        double center = Median.of(values);
        return TO_STANDARD_DEVIATION
                * Median.of(values.stream().map(value -> Math.abs(value - center)).toList());
    }
}
