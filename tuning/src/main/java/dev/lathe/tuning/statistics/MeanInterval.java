package dev.lathe.tuning.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** The 99 % interval of the mean of independent values, by Student's t. It needs two values; more make it narrow. */
record MeanInterval(double low, double high) {
    /** Half of what a 99 % interval leaves out. */
    private static final double TAIL = 0.005;

    static MeanInterval of(List<Double> values) {
        int count = values.size();
        double mean = sum(values) / count;
        double squares = sum(values.stream().map(value -> (value - mean) * (value - mean)).toList());
        double standardError = StrictMath.sqrt(squares / (count - 1) / count);
        double reach = quantile(count - 1) * standardError;
        return new MeanInterval(mean - reach, mean + reach);
    }

    /** Rounded up at the sixth digit, so that the last bits of a machine's own exp and log cannot reach a verdict. */
    private static double quantile(int degreesOfFreedom) {
        return Math.ceil(TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL) * 1e6) / 1e6;
    }

    private static double sum(List<Double> values) {
        return values.stream().reduce(0.0, Double::sum);
    }
}
