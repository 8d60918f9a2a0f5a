package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class QuarantineTest {
    private static final Candidate POINT = new Point("plain", new TreeMap<>());
    private static final Candidate EDIT = new Source("plain", "void kernel() {}", new TreeMap<>());

    @Test
    void holdsBackEditsWithImplausibleGains() {
        assertThat(Quarantine.holdsBack(EDIT, new Gain(1.51, 1.4, 1.6))).isTrue();
        assertThat(Quarantine.holdsBack(EDIT, new Gain(1.49, 1.4, 1.6))).isFalse();
        assertThat(Quarantine.holdsBack(POINT, new Gain(24, 23, 25))).isFalse();
    }

    @Test
    void holdsBackEditedWinnersAndThoseFarAheadOfTheVendor() {
        assertThat(Quarantine.holdsBackWinner(EDIT, Optional.empty())).isTrue();
        assertThat(Quarantine.holdsBackWinner(POINT, Optional.empty())).isFalse();
        assertThat(Quarantine.holdsBackWinner(POINT, Optional.of(1.49))).isFalse();
        assertThat(Quarantine.holdsBackWinner(POINT, Optional.of(1.51))).isTrue();
    }
}
