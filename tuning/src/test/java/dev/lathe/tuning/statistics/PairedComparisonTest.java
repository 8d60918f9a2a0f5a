package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
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
        // Log ratios 1, 2, 3, 4, 5 hundredths: standard error sqrt(2.5 / 5) hundredths, four degrees of freedom, t = 4.604095.
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
    void driftCancelsWithinARound() {
        Gain gain = PairedComparison.of(Samples.of(100, 100, 200, 200, 50, 50), Samples.of(110, 110, 220, 220, 55, 55));
        assertThat(gain.low()).isCloseTo(1.1, within(1e-9));
        assertThat(gain.high()).isCloseTo(1.1, within(1e-9));
    }

    @Test
    void ignoresIncompleteRounds() {
        assertThat(PairedComparison.of(Samples.of(10, 10, 10, 10, 10), Samples.of(20, 20, 20, 20)).median()).isEqualTo(2.0);
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
}
