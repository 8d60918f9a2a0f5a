package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GainTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.999 | 1.998 | 2.000 | 99.9 % faster (99 % interval 99.8 % to 100.0 %)",
                "2.000 | 1.990 | 2.010 | 2.0x faster (99 % interval 2.0x to 2.0x)",
                "0.800 | 0.750 | 0.850 | 25.0 % slower (99 % interval 17.6 % to 33.3 %)",
                "0.500 | 0.490 | 0.510 | 2.0x slower (99 % interval 2.0x to 2.0x)",
                "0.250 | 0.200 | 0.400 | 4.0x slower (99 % interval 2.5x to 5.0x)",
                "1.000 | 0.990 | 1.010 | 0.0 % faster (99 % interval -1.0 % to 1.0 %)",
                // The bound of ten times the median is printed, larger ones are not.
                "3.000 | 1.500 | 30.00 | 3.0x faster (99 % interval 1.5x to 30.0x)",
                "3.000 | 1.500 | 30.10 | 3.0x faster (99 % interval 1.5x to more than 30.0x)",
                "0.200 | 0.010 | 50.00 | 5.0x slower (99 % interval less than 0.5x to more than 50.0x)"
            })
    void printsTheGainInTheDirectionAndUnitOfItsMedian(double median, double low, double high, String text) {
        assertThat(new GainText(new Gain(median, low, high))).hasToString(text);
    }

    @Test
    void anEarlyEndHasNoInterval() {
        assertThat(new GainText(Gain.endedEarly(40))).hasToString("40.0x faster");
        assertThat(new GainText(Gain.endedEarly(1 / 1.5))).hasToString("50.0 % slower");
    }
}
