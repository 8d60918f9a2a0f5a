package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.statistics.UnpairedComparison.Earlier;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnpairedComparisonTest {
    private static final List<Double> GAINS = List.of(1.01, 1.02, 1.03, 1.04, 1.05);

    @Test
    void anEarlierValueWithoutSpreadLeavesTheIntervalOfTheNewSamples() {
        assertThat(UnpairedComparison.of(GAINS, new Earlier(0, 0.1))).satisfies(gain -> {
            Gain now = PairedComparison.ofRounds(GAINS);
            assertThat(gain.median()).isEqualTo(now.median());
            assertThat(gain.low()).isCloseTo(now.low(), within(1e-12));
            assertThat(gain.high()).isCloseTo(now.high(), within(1e-12));
        });
    }

    /** The standard error of a median of 100 samples whose median absolute deviation is 1 % is 0.186 %. */
    @Test
    void theSpreadOfTheEarlierSamplesWidensTheInterval() {
        Gain gain = UnpairedComparison.of(List.of(1.0, 1.0, 1.0), new Earlier(100, 0.01));

        assertThat(gain.high()).isCloseTo(1 + 2.576 * 0.00186, within(1e-4));
        assertThat(gain.low()).isCloseTo(1 - 2.576 * 0.00186, within(1e-4));
    }
}
