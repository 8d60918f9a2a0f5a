package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FinalMeasurementTest {
    private static final FinalMeasurement MEASURED =
            FinalMeasurement.ofOne(100, new Gain(2, 1.9, 2.1), VendorResult.Timed.alone("vendor", 90));

    @Test
    void aWarningStandsBesideTheGainOnUnseenRows() {
        assertThat(MEASURED.withRows(new TreeMap<>(), Optional.of("line 3 keeps an address"))
                        .withUnseen(new Gain(1.2, 1.1, 1.3))
                        .transfer())
                .contains(
                        "inflated: 1.20x (99 % interval 1.10x to 1.30x) on unseen rows; warning: line 3 keeps an address");
    }

    @Test
    void aSpeedupThatIsLessThanOnePercentSmallerOnUnseenRowsIsClean() {
        FinalMeasurement measured = FinalMeasurement.ofOne(
                100, new Gain(31.30, 31.29, 31.31), VendorResult.Timed.alone("vendor", 90));

        assertThat(measured.withUnseen(new Gain(31.14, 31.06, 31.24)).isInflated()).isFalse();
        assertThat(measured.withUnseen(new Gain(30.80, 30.70, 30.90)).isInflated()).isTrue();
    }

    @Test
    void aWinnerWithoutUnseenRowsHasItsWarning() {
        assertThat(MEASURED.withRows(new TreeMap<>(), Optional.of("line 3 keeps an address")).transfer())
                .contains("warning: line 3 keeps an address");
        assertThat(MEASURED.transfer()).isEmpty();
    }

    @Test
    void aWinnerThatSanitizersCouldNotCheckHasAWarning() {
        assertThat(MEASURED.withRows(new TreeMap<>(), Optional.of("line 3 keeps an address"))
                        .withChecks(
                                List.of(), Optional.of("the build exceeded 60 s"), Optional.empty(), Optional.empty())
                        .transfer())
                .contains("warning: line 3 keeps an address; "
                        + "warning: not checked with sanitizers: the build exceeded 60 s");
    }
}
