package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;

class ImplausibleGainTest {
    private final Gain large = new Gain(2.5, 2.4, 2.6);

    @Test
    void needsConfirmationAboveTheThreshold() {
        assertThat(ImplausibleGain.needsConfirmation(large)).isTrue();
        assertThat(ImplausibleGain.needsConfirmation(new Gain(1.5, 1.4, 1.6))).isFalse();
    }

    @Test
    void isKeptIfTheConfirmationPromotes() {
        Verdict confirmation = new Verdict.Keep("2.4x faster");
        assertThat(ImplausibleGain.confirmed(large, confirmation)).isEqualTo(confirmation);
    }

    @Test
    void isDiscardedIfTheConfirmationDoesNotPromote() {
        assertThat(ImplausibleGain.confirmed(large, new Verdict.Discard("0.2 % slower")))
                .isEqualTo(new Verdict.Discard(
                        "2.5x faster (99 % interval 2.4x to 2.6x) at first, not confirmed in a fresh process: 0.2 % slower"));
    }
}
