package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;

class ConfirmationTest {
    private final Gain large = new Gain(2.5, 2.4, 2.6);

    @Test
    void aHostConfirmsEachGainAndAGpuImplausibleOnes() {
        assertThat(Confirmation.isRequired(new Gain(1.02, 1.01, 1.03), Repetition.POOLED)).isTrue();
        assertThat(Confirmation.isRequired(new Gain(1.5, 1.4, 1.6), Repetition.SETTLED)).isFalse();
        assertThat(Confirmation.isRequired(new Gain(1.06, 1.049, 1.07), Repetition.SETTLED)).isTrue();
        assertThat(Confirmation.isRequired(large, Repetition.SETTLED)).isTrue();
    }

    @Test
    void aGainIsKeptIfTheConfirmationPromotes() {
        Verdict confirmation = new Verdict.Keep("2.4x faster");
        assertThat(Confirmation.confirmed(large, confirmation)).isEqualTo(confirmation);
    }

    @Test
    void aGainIsNotKeptIfTheConfirmationDoesNotPromote() {
        String first = "2.5x faster (99 % interval 2.4x to 2.6x) at first, not confirmed in a fresh process: ";
        assertThat(Confirmation.confirmed(large, new Verdict.Discard("0.2 % slower")))
                .isEqualTo(new Verdict.Discard(first + "0.2 % slower"));
        assertThat(Confirmation.confirmed(large, new Verdict.Inconclusive("0.2 % faster")))
                .isEqualTo(new Verdict.Inconclusive(first + "0.2 % faster"));
    }
}
