package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedComparisonTest {
    @Test
    void intervalOfTwoRoundsIsThatOfStudentsT() {
        // The rounds' ratios are e^0.1 and e^0.3: mean 0.2, standard error 0.1, one degree of freedom, t = 63.656741.
        Gain gain = PairedComparison.of(
                Samples.of(10, 10, 10, 10),
                Samples.of(10 * Math.exp(0.1), 10 * Math.exp(0.1), 10 * Math.exp(0.3), 10 * Math.exp(0.3)));
        assertThat(gain.median()).isCloseTo(Math.exp(0.2), within(1e-9));
        assertThat(Math.log(gain.low())).isCloseTo(0.2 - 6.3656741, within(1e-5));
        assertThat(Math.log(gain.high())).isCloseTo(0.2 + 6.3656741, within(1e-5));
    }

    @Test
    void intervalOfFiveRoundsIsThatOfStudentsT() {
        // Log ratios 1, 2, 3, 4, 5 hundredths: standard error sqrt(2.5 / 5) hundredths, four degrees of freedom, t =
        // 4.604095.
        double[] challenger = new double[10];
        double[] incumbent = new double[10];
        for (int i = 0; i < 10; i++) {
            challenger[i] = 50;
            incumbent[i] = 50 * Math.exp(0.01 * (i / 2 + 1));
        }
        Gain gain = PairedComparison.of(Samples.of(challenger), Samples.of(incumbent));
        assertThat(Math.log(gain.median())).isCloseTo(0.03, within(1e-9));
        assertThat(Math.log(gain.low())).isCloseTo(0.03 - 4.604095 * Math.sqrt(0.5) / 100, within(1e-7));
        assertThat(Math.log(gain.high())).isCloseTo(0.03 + 4.604095 * Math.sqrt(0.5) / 100, within(1e-7));
    }

    @Test
    void theIntervalBesideFewSamplesOfTheIncumbentIsThatOfADifferenceOfMeans() {
        // Logarithms -2, -1, 1, 2 hundredths of the challenger (squared error 10 / 12), -1 and 1 of the incumbent (1)
        // around log 100: 2.6 degrees of freedom by Welch, so t of two, 9.924844.
        Gain gain = PairedComparison.of(exponentials(0, -2, -1, 1, 2), exponentials(Math.log(100), -1, 1));
        assertThat(gain.median()).isCloseTo(100, within(1e-7));
        double halfWidth = 9.924844 * Math.sqrt(10.0 / 12 + 1) / 100;
        assertThat(Math.log(gain.low())).isCloseTo(Math.log(100) - halfWidth, within(1e-7));
        assertThat(Math.log(gain.high())).isCloseTo(Math.log(100) + halfWidth, within(1e-7));
        assertThat(gain.endedEarly()).isFalse();
    }

    @Test
    void aSteadyIncumbentHasTheDegreesOfFreedomOfTheChallenger() {
        // A squared error of 10 / 12 with three degrees of freedom, t = 5.840910.
        Gain gain = PairedComparison.of(exponentials(0, -2, -1, 1, 2), exponentials(Math.log(100), 0, 0));
        assertThat(Math.log(gain.high()))
                .isCloseTo(Math.log(100) + 5.840910 * Math.sqrt(10.0 / 12) / 100, within(1e-7));
        assertThat(gain.isNarrow()).isTrue();
    }

    @Test
    void equalSamplesBesideFewOfTheIncumbentHaveAnIntervalOfOnePoint() {
        Gain gain = PairedComparison.of(Samples.of(10, 10, 10, 10), Samples.of(500, 500));
        assertThat(gain.low()).isCloseTo(50, within(1e-9));
        assertThat(gain.high()).isCloseTo(50, within(1e-9));
    }

    private static Samples exponentials(double center, double... hundredths) {
        return Samples.of(DoubleStream.of(hundredths).map(value -> Math.exp(center + value / 100)).toArray());
    }

    @Test
    void driftCancelsWithinARound() {
        Gain gain = PairedComparison.of(Samples.of(100, 100, 200, 200, 50, 50), Samples.of(110, 110, 220, 220, 55, 55));
        assertThat(gain.low()).isCloseTo(1.1, within(1e-9));
        assertThat(gain.high()).isCloseTo(1.1, within(1e-9));
    }

    @Test
    void ignoresIncompleteRounds() {
        assertThat(PairedComparison.of(Samples.of(10, 10, 10, 10, 10), Samples.of(20, 20, 20, 20))
                        .median())
                .isEqualTo(2.0);
    }

    @Test
    void slowdownOfAnEarlyEndIsASinglePoint() {
        assertThat(PairedComparison.of(Samples.of(34), Samples.of(10)))
                .isEqualTo(new Gain(10.0 / 34, 10.0 / 34, 10.0 / 34, true));
    }

    @Test
    void gainOfAnEarlyEndHasALowBoundOfOne() {
        assertThat(PairedComparison.of(Samples.of(5, 5), Samples.of(10, 10))).isEqualTo(new Gain(2, 1, 2, true));
    }

    @ParameterizedTest
    @CsvSource({"3, 0.002", "3, 0.03", "8, 0.01", "16, 0.002", "16, 0.03", "40, 0.01"})
    void intervalContainsTheTrueGainInAtLeast98PercentOfComparisons(int rounds, double noise) {
        int misses = 0;
        for (int seed = 0; seed < 4_000; seed++) {
            Gain gain = new NoisyClock(seed, noise).compare(100, 103, rounds);
            if (gain.low() > 1.03 || gain.high() < 1.03) {
                misses++;
            }
        }
        assertThat(misses).isLessThan(80);
    }

    /** Returns the gain of rounds with these logarithms of their ratios. */
    private static Gain ofLogRatios(double... logarithms) {
        double[] equal = DoubleStream.of(logarithms).flatMap(log -> DoubleStream.of(100, 100)).toArray();
        double[] incumbent = DoubleStream.of(logarithms)
                .map(log -> 100 * Math.exp(log))
                .flatMap(time -> DoubleStream.of(time, time))
                .toArray();
        return PairedComparison.of(Samples.of(equal), Samples.of(incumbent));
    }

    @ParameterizedTest
    @CsvSource({
        "3, 9.924843", "4, 5.840909", "5, 4.604095", "6, 4.032143", "7, 3.707428", "8, 3.499483", "10, 3.249836",
                "16, 2.946713"
    })
    void intervalUsesTheTabulatedQuantileForItsRounds(int rounds, double quantile) {
        double[] logarithms = IntStream.range(0, rounds).mapToDouble(round -> 0.01 * round).toArray();
        double mean = 0.01 * (rounds - 1) / 2;
        // The variance of 0, 1, ..., n - 1 is n (n + 1) / 12.
        double standardError = 0.01 * Math.sqrt((rounds + 1) / 12.0);

        Gain gain = ofLogRatios(logarithms);

        assertThat(Math.log(gain.median())).isCloseTo(mean, within(1e-9));
        assertThat(Math.log(gain.low())).isCloseTo(mean - quantile * standardError, within(1e-7));
        assertThat(Math.log(gain.high())).isCloseTo(mean + quantile * standardError, within(1e-7));
    }

    @Test
    void intervalOfDarwinsMaizeIsThatOfTheTextbook() {
        // Differences of 15 pairs in eighths of an inch (Fisher, The Design of Experiments, section 17): mean 20.93,
        // standard error 9.7455; t is 2.976843 for 14 degrees of freedom.
        Gain gain = ofLogRatios(DoubleStream.of(49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48)
                .map(eighths -> eighths / 1000)
                .toArray());

        assertThat(1000 * Math.log(gain.median())).isCloseTo(24, within(1e-6));
        assertThat(1000 * Math.log(gain.low())).isCloseTo(20.9333 - 2.976843 * 9.7455, within(1e-3));
        assertThat(1000 * Math.log(gain.high())).isCloseTo(20.9333 + 2.976843 * 9.7455, within(1e-3));
    }

    @Test
    void aDisturbedRoundWidensTheIntervalOnlyBelowEightRounds() {
        double[] eight = {0.010, 0.011, 0.012, 0.013, 0.014, 0.015, 0.016, 2};

        assertThat(Math.log(ofLogRatios(eight).high())).isLessThan(0.02);
        assertThat(Math.log(ofLogRatios(eight).median())).as("of all rounds").isCloseTo(0.0135, within(1e-9));
        assertThat(Math.log(ofLogRatios(0.010, 0.011, 0.012, 0.013, 0.014, 0.015, 2).high())).isGreaterThan(1);
    }

    @Test
    void intervalContainsTheMedianAlthoughTheMeanDiffers() {
        // The removed round is above the median of eight, so the rest lies below it.
        Gain gain = ofLogRatios(0, 0, 0, 0, 0.1, 0.1, 0.1, 9);

        assertThat(gain.low()).isLessThanOrEqualTo(gain.median());
        assertThat(gain.high()).isGreaterThanOrEqualTo(gain.median());
        assertThat(Math.log(gain.median())).isCloseTo(0.05, within(1e-9));
        assertThat(ofLogRatios(0, 0, 0, 0, 0, 0, 0, 0.5).median()).isEqualTo(1);
    }

    @Test
    void aLinearDriftOfTheDeviceIsNoGain() {
        // The samples of a round are challenger, incumbent, incumbent, challenger; every sample takes 1 ns more.
        Gain gain = PairedComparison.of(
                Samples.of(100, 103, 104, 107, 108, 111), Samples.of(101, 102, 105, 106, 109, 110));

        assertThat(gain).isEqualTo(new Gain(1, 1, 1));
    }

    @Test
    void exchangedKernelsHaveTheReciprocalGain() {
        Samples one = Samples.of(100, 104, 101, 99, 107, 103);
        Samples other = Samples.of(110, 108, 109, 115, 111, 112);

        Gain gain = PairedComparison.of(one, other);
        Gain exchanged = PairedComparison.of(other, one);

        assertThat(exchanged.median()).isCloseTo(1 / gain.median(), within(1e-12));
        assertThat(exchanged.low()).isCloseTo(1 / gain.high(), within(1e-12));
        assertThat(exchanged.high()).isCloseTo(1 / gain.low(), within(1e-12));
    }

    @Test
    void threeSamplesOfOneKernelAreNotTwoRounds() {
        assertThat(PairedComparison.of(Samples.of(10, 30, 20, 25), Samples.of(50, 40, 60)))
                .as("median 50 over median 22.5")
                .isEqualTo(new Gain(50 / 22.5, 1, 50 / 22.5, true));
        assertThat(PairedComparison.of(Samples.of(10, 10, 10, 10), Samples.of(20, 20, 20, 20)).endedEarly()).isFalse();
    }

    @Test
    void aChallengerThatLosesBothOfTwoRoundsHasNoInterval() {
        Samples incumbent = Samples.of(100, 101, 100, 101);

        assertThat(PairedComparison.of(Samples.of(103, 104, 120, 102), incumbent))
                .isEqualTo(new Gain(100.5 / 103.5, 100.5 / 103.5, 100.5 / 103.5, true));
        assertThat(PairedComparison.of(Samples.of(103, 104, 120, 101), incumbent).endedEarly())
                .as("one sample is no worse than one of the incumbent")
                .isFalse();
        assertThat(PairedComparison.of(Samples.of(103, 104, 120, 102, 130, 130), Samples.of(100, 101, 100, 101, 90, 90))
                        .endedEarly())
                .as("three rounds have an interval")
                .isFalse();
    }
}
