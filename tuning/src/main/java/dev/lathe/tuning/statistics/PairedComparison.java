package dev.lathe.tuning.statistics;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The gain of a challenger over the incumbent, by paired samples. A round has two samples of each, in the order
 * challenger, incumbent, incumbent, challenger (ABBA), so that a linear drift affects both equally; its ratio is the
 * incumbent's time divided by the challenger's. Rounds are independent, so the confidence interval is over the
 * logarithms of their ratios. For equal kernels this distribution is symmetric around zero, even if the noise of a
 * sample is skewed.
 *
 * <p>A long incumbent that is far slower has one round, beside which the challenger has further samples. Their interval
 * is that of a difference of two means, of the logarithms of the times.
 */
public final class PairedComparison {
    private static final int SAMPLES_PER_ROUND = 2;
    private static final int MIN_ROUNDS = 2;

    private PairedComparison() {}

    /**
     * Returns the median gain of all rounds and its 99 % confidence interval, which contains the median. A comparison
     * that ended before two full rounds, or because the challenger lost the first two, has no interval.
     */
    public static Gain of(Samples challenger, Samples incumbent) {
        if (isBesideFewOf(incumbent, challenger)) {
            return ofMeans(challenger, incumbent);
        }
        int rounds = Math.min(challenger.count(), incumbent.count()) / SAMPLES_PER_ROUND;
        return rounds < MIN_ROUNDS || isBeaten(challenger, incumbent, rounds)
                ? endedEarly(challenger, incumbent)
                : overRounds(logRatios(challenger, incumbent, rounds));
    }

    private static boolean isBesideFewOf(Samples incumbent, Samples challenger) {
        return incumbent.count() >= SAMPLES_PER_ROUND && challenger.count() >= 2 * incumbent.count();
    }

    /** Returns the median and the interval of the ratios of at least two rounds. */
    public static Gain ofRounds(List<Double> ratios) {
        return overRounds(ratios.stream().map(StrictMath::log).toList());
    }

    /**
     * Returns whether the challenger lost both of two rounds, after which a comparison on a GPU ends. A 99 % interval
     * of two rounds, with its one degree of freedom, is too wide to say even that.
     */
    private static boolean isBeaten(Samples challenger, Samples incumbent, int rounds) {
        return rounds == MIN_ROUNDS
                && IntStream.range(0, rounds).allMatch(round -> isLost(challenger, incumbent, round));
    }

    private static boolean isLost(Samples challenger, Samples incumbent, int round) {
        return Collections.min(ofRound(challenger, round)) > Collections.max(ofRound(incumbent, round));
    }

    private static Gain overRounds(List<Double> logRatios) {
        return gain(Median.of(logRatios), MeanInterval.of(OutlierScreen.kept(logRatios)));
    }

    private static Gain ofMeans(Samples challenger, Samples incumbent) {
        List<Double> ofChallenger = logarithms(challenger);
        List<Double> ofIncumbent = logarithms(incumbent);
        return gain(
                Median.of(ofIncumbent) - Median.of(ofChallenger),
                MeanInterval.ofDifference(ofIncumbent, ofChallenger));
    }

    private static List<Double> logarithms(Samples samples) {
        return samples.nanoseconds().stream().map(StrictMath::log).toList();
    }

    private static Gain gain(double median, MeanInterval interval) {
        return new Gain(
                StrictMath.exp(median),
                StrictMath.exp(Math.min(median, interval.low())),
                StrictMath.exp(Math.max(median, interval.high())));
    }

    private static List<Double> logRatios(Samples challenger, Samples incumbent, int rounds) {
        return IntStream.range(0, rounds)
                .mapToObj(round -> StrictMath.log(roundTime(incumbent, round) / roundTime(challenger, round)))
                .toList();
    }

    private static double roundTime(Samples samples, int round) {
        List<Double> times = ofRound(samples, round);
        return times.get(0) + times.get(1);
    }

    private static List<Double> ofRound(Samples samples, int round) {
        return samples.nanoseconds().subList(SAMPLES_PER_ROUND * round, SAMPLES_PER_ROUND * (round + 1));
    }

    private static Gain endedEarly(Samples challenger, Samples incumbent) {
        return Gain.endedEarly(Median.of(incumbent.nanoseconds()) / Median.of(challenger.nanoseconds()));
    }

    /** A 99 % confidence interval by Student's t. */
    private record MeanInterval(double low, double high) {
        /** The probability above a 99 % interval. */
        private static final double TAIL = 0.005;

        /** The quantiles of the usual numbers of rounds. Computing one takes longer than the rest of a comparison. */
        private static final double[] USUAL_QUANTILES =
                IntStream.range(1, 64).mapToDouble(MeanInterval::computedQuantile).toArray();

        /** Returns the interval of the mean of at least two independent values. */
        static MeanInterval of(List<Double> values) {
            SampleMean mean = SampleMean.of(values);
            return around(mean.value(), mean.squaredError(), mean.degreesOfFreedom());
        }

        /** Returns the interval of a difference of two means, by the degrees of freedom of Welch, rounded down. */
        static MeanInterval ofDifference(List<Double> values, List<Double> others) {
            SampleMean mean = SampleMean.of(values);
            SampleMean other = SampleMean.of(others);
            return around(
                    mean.value() - other.value(),
                    mean.squaredError() + other.squaredError(),
                    mean.degreesOfFreedomWith(other));
        }

        private static MeanInterval around(double mean, double squaredError, int degreesOfFreedom) {
            double halfWidth = quantile(degreesOfFreedom) * StrictMath.sqrt(squaredError);
            return new MeanInterval(mean - halfWidth, mean + halfWidth);
        }

        private static double quantile(int degreesOfFreedom) {
            return degreesOfFreedom <= USUAL_QUANTILES.length
                    ? USUAL_QUANTILES[degreesOfFreedom - 1]
                    : computedQuantile(degreesOfFreedom);
        }

        /**
         * Returns the quantile, rounded up to six digits, so that platform differences in exp and log cannot change a
         * verdict.
         */
        private static double computedQuantile(int degreesOfFreedom) {
            return Math.ceil(TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL) * 1e6) / 1e6;
        }
    }

    /** The mean of at least two independent values, and the square of its standard error. */
    private record SampleMean(double value, double squaredError, int degreesOfFreedom) {
        static SampleMean of(List<Double> values) {
            int count = values.size();
            double mean = sum(values) / count;
            double squares = sum(values.stream().map(value -> (value - mean) * (value - mean)).toList());
            return new SampleMean(mean, squares / (count - 1) / count, count - 1);
        }

        int degreesOfFreedomWith(SampleMean other) {
            double both = squaredError + other.squaredError;
            double weighted = squaredError * squaredError / degreesOfFreedom
                    + other.squaredError * other.squaredError / other.degreesOfFreedom;
            return weighted > 0 ? (int) (both * both / weighted) : Math.min(degreesOfFreedom, other.degreesOfFreedom);
        }

        private static double sum(List<Double> values) {
            return values.stream().reduce(0.0, Double::sum);
        }
    }
}
