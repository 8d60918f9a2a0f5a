package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;

class ImplausibleGainTest {
    private final Gain great = new Gain(2.5, 2.4, 2.6);

    @Test
    void fallsOnGainsBeyondOneAndAHalf() {
        assertThat(ImplausibleGain.needsConfirmation(great)).isTrue();
        assertThat(ImplausibleGain.needsConfirmation(new Gain(1.5, 1.4, 1.6))).isFalse();
    }

    @Test
    void endsWithASecondMeasurementThatPromotes() {
        Verdict second = new Verdict.Keep("2.4x faster");
        assertThat(ImplausibleGain.settle(great, second)).isEqualTo(second);
    }

    @Test
    void discardsWhatTheSecondMeasurementDoesNotPromote() {
        assertThat(ImplausibleGain.settle(great, new Verdict.Discard("0.2 % slower")))
                .isEqualTo(new Verdict.Discard(
                        "2.5x faster (99 %: 2.4 to 2.6) at first, not confirmed in a fresh process: 0.2 % slower"));
    }
}
