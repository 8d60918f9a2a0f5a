package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
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
                .contains("inflated: 1.20x (99 % interval 1.10x to 1.30x) on unseen rows; warning: line 3 keeps an address");
    }

    @Test
    void aWinnerWithoutUnseenRowsHasItsWarning() {
        assertThat(MEASURED.withRows(new TreeMap<>(), Optional.of("line 3 keeps an address")).transfer())
                .contains("warning: line 3 keeps an address");
        assertThat(MEASURED.transfer()).isEmpty();
    }
}
