package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SecondHarnessRuleTest {
    private static final Candidate POINT = new Point("plain", new TreeMap<>());
    private static final Candidate EDIT = new Source("plain", "void kernel() {}", new TreeMap<>());

    @Test
    void isRequiredForEditsWithImplausibleGains() {
        assertThat(SecondHarnessRule.isRequiredForPromotion(EDIT, new Gain(1.51, 1.4, 1.6))).isTrue();
        assertThat(SecondHarnessRule.isRequiredForPromotion(EDIT, new Gain(1.49, 1.4, 1.6))).isFalse();
        assertThat(SecondHarnessRule.isRequiredForPromotion(POINT, new Gain(24, 23, 25))).isFalse();
    }

    @Test
    void isRequiredForEditedWinnersAndThoseFarAheadOfTheVendorOrAboveTheRoofline() {
        assertThat(SecondHarnessRule.isRequiredToWin(EDIT, Map.of())).isTrue();
        assertThat(SecondHarnessRule.isRequiredToWin(POINT, Map.of())).isFalse();
        assertThat(SecondHarnessRule.isRequiredToWin(POINT, Map.of("vendor", 1.49, "roofline", 0.99)))
                .isFalse();
        assertThat(SecondHarnessRule.isRequiredToWin(POINT, Map.of("vendor", 1.51))).isTrue();
        assertThat(SecondHarnessRule.isRequiredToWin(POINT, Map.of("roofline", 1.01))).isTrue();
    }
}
