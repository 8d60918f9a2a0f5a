package dev.lathe.tuning.statistics;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much faster a challenger is than the incumbent that was timed between its samples. A round is two samples of each,
 * in the order A, B, B, A, so that a steady drift touches both alike; its ratio is the incumbent's time over the
 * challenger's. Rounds are what is independent, so the interval is over rounds, in logarithms. Ratios of equal kernels
 * lie as often above one as below, however skewed the noise of a single sample is.
 */
public final class PairedComparison {
    private static final int SAMPLES_PER_ROUND = 2;
    private static final int FEWEST_ROUNDS = 2;

    private PairedComparison() {}

    /**
     * The median gain of all rounds and its 99 % interval, which holds the median. A comparison that ended before two
     * rounds were full has no interval: of a gain, it says no more than that it may be one.
     */
    public static Gain of(Samples challenger, Samples incumbent) {
        int rounds = Math.min(challenger.count(), incumbent.count()) / SAMPLES_PER_ROUND;
        return rounds < FEWEST_ROUNDS ? cutShort(challenger, incumbent) : overRounds(logRatios(challenger, incumbent, rounds));
    }

    private static Gain overRounds(List<Double> logRatios) {
        double median = Median.of(logRatios);
        MeanInterval interval = MeanInterval.of(OutlierScreen.kept(logRatios));
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
        List<Double> times = samples.nanoseconds();
        return times.get(SAMPLES_PER_ROUND * round) + times.get(SAMPLES_PER_ROUND * round + 1);
    }

    private static Gain cutShort(Samples challenger, Samples incumbent) {
        return Gain.endedEarly(Median.of(incumbent.nanoseconds()) / Median.of(challenger.nanoseconds()));
    }
}
