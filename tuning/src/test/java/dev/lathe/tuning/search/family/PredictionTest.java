package dev.lathe.tuning.search.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionTest {
    @ParameterizedTest
    @CsvSource({
        // z, and the unit normal loss z Phi(z) + phi(z) from a table.
        "-2, 0.008491", "-1, 0.083315", "-0.5, 0.197797", "0, 0.398942", "0.5, 0.697797", "1, 1.083315", "2, 2.008491"
    })
    void theExpectedImprovementIsTheTabulatedNormalLoss(double z, double loss) {
        assertThat(new Prediction(-1 - z, 1).improvementBelow(-1)).isCloseTo(loss, within(3e-4));
        assertThat(new Prediction(-1 - 0.2 * z, 0.2).improvementBelow(-1)).as("in units of the deviation")
                .isCloseTo(0.2 * loss, within(6e-5));
    }

    @ParameterizedTest
    @CsvSource({"-1.25, 0.25", "-1, 0", "-0.5, 0"})
    void aCertainPredictionImprovesByItsDifferenceOrNotAtAll(double mean, double improvement) {
        assertThat(new Prediction(mean, 0).improvementBelow(-1)).isEqualTo(improvement);
    }

    @Test
    void independentUncertaintiesAddInSquares() {
        Prediction wider = new Prediction(-0.5, 0.3).withNoveltyDeviation(0.4);

        assertThat(wider.deviation()).isCloseTo(0.5, within(1e-12));
        assertThat(wider.mean()).isEqualTo(-0.5);
    }
}
