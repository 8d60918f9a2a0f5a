package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;

class PromotionRuleTest {
    private final PromotionRule rule = new PromotionRule(SamplingPlan.standard());

    @Test
    void keepsASignificantGain() {
        assertThat(rule.decide(new Gain(1.030, 1.025, 1.034), 0))
                .isEqualTo(new Verdict.Keep("3.0 % faster (99 %: 2.5 to 3.4)"));
    }

    @Test
    void keepsExactlyTheMinimumGain() {
        assertThat(rule.decide(new Gain(1.01, 1.001, 1.02), 0).promotes()).isTrue();
    }

    @Test
    void discardsASlowerChallenger() {
        assertThat(rule.decide(new Gain(1 / 1.021, 1 / 1.024, 1 / 1.018), 0))
                .isEqualTo(new Verdict.Discard("2.1 % slower (99 %: 1.8 to 2.4)"));
    }

    @Test
    void discardsASignificantGainBelowTheMinimum() {
        assertThat(rule.decide(new Gain(1.004, 1.002, 1.006), 0))
                .isEqualTo(new Verdict.Discard("0.4 % faster (99 %: 0.2 to 0.6)"));
    }

    @Test
    void repeatsAnInconclusiveComparisonAndThenDiscards() {
        Gain unclear = new Gain(1.02, 0.98, 1.06);
        assertThat(rule.decide(unclear, 0))
                .isEqualTo(new Verdict.Inconclusive("2.0 % faster (99 %: -2.0 to 6.0); measured again"));
        assertThat(rule.decide(unclear, 1))
                .isEqualTo(new Verdict.Discard(
                        "no significant difference from the incumbent at 1.0 %: 2.0 % faster (99 %: -2.0 to 6.0)"));
    }

    @Test
    void reportsAnEarlyEndOfAVerySlowChallenger() {
        assertThat(rule.decide(Gain.endedEarly(1 / 3.4), 0))
                .isEqualTo(new Verdict.Discard("3.4x slower; ended after its first sample"));
    }

    @Test
    void discardsAnEqualKernelWithConstantTimes() {
        assertThat(rule.decide(new Gain(1, 1, 1), 0)).isEqualTo(new Verdict.Discard("0.0 % faster"));
    }

    @Test
    void doesNotKeepASmallGainAfterAnEarlyEnd() {
        assertThat(rule.decide(Gain.endedEarly(2), 1).promotes()).isFalse();
    }

    @Test
    void keepsAVeryLargeGainAfterAnEarlyEnd() {
        assertThat(rule.decide(Gain.endedEarly(40), 0).promotes()).isTrue();
    }

    @Test
    void anIntervalOfZeroWidthIsNotAnEarlyEnd() {
        assertThat(rule.decide(new Gain(1 / 3.4, 1 / 3.4, 1 / 3.4), 0)).isEqualTo(new Verdict.Discard("3.4x slower"));
        assertThat(rule.decide(new Gain(4, 1, 4), 1))
                .isEqualTo(new Verdict.Discard("no significant difference (4.0x faster, 99 % interval wider than ±50 %)"));
    }

    @Test
    void reportsATooWideIntervalWithoutItsBounds() {
        assertThat(rule.decide(new Gain(30.5, 1e-9, 9.3e8), 1))
                .isEqualTo(new Verdict.Discard("no significant difference (30.5x faster, 99 % interval wider than ±50 %)"));
        assertThat(rule.decide(new Gain(1.2, 1e-9, 9.3e8), 0).reason())
                .isEqualTo("no significant difference (20.0 % faster, 99 % interval wider than ±50 %); measured again");
        assertThat(rule.decide(new Gain(1 / 1.2, 1e-9, 9.3e8), 0))
                .isEqualTo(new Verdict.Discard("no significant difference (20.0 % slower, 99 % interval wider than ±50 %)"));
    }

    @Test
    void limitsThePrintedBoundOfAWideInterval() {
        assertThat(rule.decide(new Gain(1 / 1.2, 1e-9, 1 / 1.1), 0))
                .isEqualTo(new Verdict.Discard("20.0 % slower (99 %: 10.0 to more than 1100.0)"));
        assertThat(rule.decide(new Gain(3, 1.5, 1e9), 0))
                .isEqualTo(new Verdict.Keep("3.0x faster (99 %: 1.5 to more than 30.0)"));
    }
}
