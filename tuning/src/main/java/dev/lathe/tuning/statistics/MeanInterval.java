package dev.lathe.tuning.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** The 99 % confidence interval of the mean of at least two independent values, by Student's t. */
record MeanInterval(double low, double high) {
    /** The probability above a 99 % interval. */
    private static final double TAIL = 0.005;

    static MeanInterval of(List<Double> values) {
        int count = values.size();
        double mean = sum(values) / count;
        double squares = sum(values.stream().map(value -> (value - mean) * (value - mean)).toList());
        double standardError = StrictMath.sqrt(squares / (count - 1) / count);
        double halfWidth = quantile(count - 1) * standardError;
        return new MeanInterval(mean - halfWidth, mean + halfWidth);
    }

    /**
     * Returns the quantile, rounded up to six digits, so that platform differences in exp and log cannot change a
     * verdict.
     */
    private static double quantile(int degreesOfFreedom) {
        return Math.ceil(TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL) * 1e6) / 1e6;
    }

    private static double sum(List<Double> values) {
        return values.stream().reduce(0.0, Double::sum);
    }
}
