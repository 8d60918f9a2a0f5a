package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.Optional;
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
    void isRequiredForEditedWinnersAndThoseFarAheadOfTheVendor() {
        assertThat(SecondHarnessRule.isRequiredToWin(EDIT, Optional.empty())).isTrue();
        assertThat(SecondHarnessRule.isRequiredToWin(POINT, Optional.empty())).isFalse();
        assertThat(SecondHarnessRule.isRequiredToWin(POINT, Optional.of(1.49))).isFalse();
        assertThat(SecondHarnessRule.isRequiredToWin(POINT, Optional.of(1.51))).isTrue();
    }
}
