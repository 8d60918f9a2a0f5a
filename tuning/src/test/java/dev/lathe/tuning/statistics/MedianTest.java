package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class MedianTest {
    @Test
    void isTheMiddleValueOfAnOddCount() {
        assertThat(Median.of(List.of(9.0, 1.0, 5.0))).isEqualTo(5.0);
    }

    @Test
    void isTheMeanOfTheTwoMiddleValuesOfAnEvenCount() {
        assertThat(Median.of(List.of(4.0, 1.0, 100.0, 2.0))).isEqualTo(3.0);
    }

    @Test
    void rejectsAnEmptyCollection() {
        assertThatIllegalArgumentException().isThrownBy(() -> Median.of(List.of()));
    }

    @Test
    void noiseIsTheDeviationOfTheMiddleHalfAndIgnoresOneWildSample() {
        assertThat(RelativeNoise.of(Samples.of(98, 99, 100, 101, 1000))).isCloseTo(0.0148, within(1e-4));
        assertThat(RelativeNoise.of(Samples.of(7, 7, 7))).isZero();
    }

    @Test
    void noiseOfNormalValuesIsTheirStandardDeviation() {
        List<Double> times = new NoisyClock(1, 0).normal(20_000).stream().map(z -> 100 + 3 * z).toList();
        assertThat(RelativeNoise.of(new Samples(times))).isCloseTo(0.03, within(0.001));
    }
}
