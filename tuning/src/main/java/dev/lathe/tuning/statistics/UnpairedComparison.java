package dev.lathe.tuning.statistics;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;

/**
 * The gain of new samples over a value that was measured at another time. Nothing that both measurements have in common
 * cancels out, so the interval is that of a difference of independent medians.
 */
public final class UnpairedComparison {
    /** The two-sided 99 % quantile of the normal distribution. */
    private static final double QUANTILE = 2.575829303548901;

    /** The ratio of the standard errors of the median and of the mean of a normal distribution: sqrt(pi / 2). */
    private static final double MEDIAN_TO_MEAN = 1.2533141373155003;

    private UnpairedComparison() {}

    /**
     * The samples of the earlier value.
     *
     * @param relativeSpread the median absolute deviation divided by the median
     */
    public record Earlier(int samples, double relativeSpread) {
        private double halfWidth() {
            return samples == 0
                    ? 0
                    : QUANTILE * MEDIAN_TO_MEAN * OutlierScreen.TO_STANDARD_DEVIATION * relativeSpread
                            / StrictMath.sqrt(samples);
        }
    }

    /**
     * Returns the median gain and its 99 % confidence interval.
     *
     * @param gains the earlier value divided by each new sample, at least two
     */
    public static Gain of(List<Double> gains, Earlier earlier) {
        Gain now = PairedComparison.ofRounds(gains);
        double halfWidth = earlier.halfWidth();
        return new Gain(
                now.median(),
                now.median() / StrictMath.exp(StrictMath.hypot(StrictMath.log(now.median() / now.low()), halfWidth)),
                now.median() * StrictMath.exp(StrictMath.hypot(StrictMath.log(now.high() / now.median()), halfWidth)));
    }
}
