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
                "1.999 | 1.998 | 2.000 | 99.9 % faster (99 %: 99.8 to 100.0)",
                "2.000 | 1.990 | 2.010 | 2.0x faster (99 %: 2.0 to 2.0)",
                "0.800 | 0.750 | 0.850 | 25.0 % slower (99 %: 17.6 to 33.3)",
                "0.500 | 0.490 | 0.510 | 2.0x slower (99 %: 2.0 to 2.0)",
                "0.250 | 0.200 | 0.400 | 4.0x slower (99 %: 2.5 to 5.0)",
                "1.000 | 0.990 | 1.010 | 0.0 % faster (99 %: -1.0 to 1.0)",
                // The bound of ten times the median is printed, larger ones are not.
                "3.000 | 1.500 | 30.00 | 3.0x faster (99 %: 1.5 to 30.0)",
                "3.000 | 1.500 | 30.10 | 3.0x faster (99 %: 1.5 to more than 30.0)"
            })
    void printsTheGainInTheDirectionAndUnitOfItsMedian(double median, double low, double high, String text) {
        assertThat(new GainText(new Gain(median, low, high))).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0.50, 1.50, false",
        "0.49, 1.50, true",
        "0.50, 1.51, true",
        // A wide interval on one side of no gain is significant.
        "1.00, 9.00, true",
        "1.01, 9.00, false",
        "0.01, 1.00, true",
        "0.01, 0.99, false"
    })
    void anIntervalIsTooWideIfItContainsNoGainAndExtendsBeyondHalf(double low, double high, boolean tooWide) {
        assertThat(GainText.isTooWide(new Gain((low + high) / 2, low, high))).isEqualTo(tooWide);
    }

    @Test
    void anEarlyEndHasNoInterval() {
        assertThat(GainText.isTooWide(Gain.endedEarly(40))).isFalse();
        assertThat(new GainText(Gain.endedEarly(40))).hasToString("40.0x faster");
        assertThat(new GainText(Gain.endedEarly(1 / 1.5))).hasToString("50.0 % slower");
    }
}
