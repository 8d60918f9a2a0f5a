package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        // The gain reaches the minimum or falls just below it.
        "1.0100, 1.0001, 1.0200, 0, KEEP",
        "1.0099, 1.0001, 1.0200, 0, INCONCLUSIVE",
        "1.0099, 1.0001, 1.0200, 1, DISCARD",
        // The interval excludes no gain only if its low bound is above it.
        "1.0500, 1.0000, 1.1000, 0, INCONCLUSIVE",
        "1.0500, 1.0001, 1.1000, 0, KEEP",
        // Only an interval that reaches the minimum gain is worth a repetition.
        "1.0050, 0.9900, 1.0100, 0, INCONCLUSIVE",
        "1.0050, 0.9900, 1.0099, 0, DISCARD",
        // A challenger that is not faster is never compared again.
        "1.0000, 0.9000, 1.1000, 0, DISCARD",
        "1.0001, 0.9000, 1.1000, 0, INCONCLUSIVE"
    })
    void decidesAtTheBoundaries(double median, double low, double high, int repeat, String word) {
        assertThat(rule.decide(new Gain(median, low, high), repeat).word()).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({
        "0.333, DISCARD, true",
        "0.334, DISCARD, false",
        "1.000, DISCARD, false",
        "2.999, INCONCLUSIVE, false",
        "3.000, INCONCLUSIVE, false",
        "3.001, KEEP, true"
    })
    void decidesAfterTheFirstSampleOnlyBeyondTheSlowRatio(double ratio, String word, boolean decidedEarly) {
        Verdict verdict = rule.decide(Gain.endedEarly(ratio), 0);

        assertThat(verdict.word()).isEqualTo(word);
        assertThat(verdict.reason().endsWith("ended after its first sample")).isEqualTo(decidedEarly);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, DISCARD", "1, 0, INCONCLUSIVE", "1, 1, DISCARD", "3, 2, INCONCLUSIVE", "3, 3, DISCARD"})
    void repeatsAsOftenAsThePlanSays(int repeats, int repeat, String word) {
        SamplingPlan plan = new SamplingPlan(3, 16, 400, 3, 0.01, repeats, Repetition.POOLED);

        assertThat(new PromotionRule(plan).decide(new Gain(1.02, 0.98, 1.06), repeat).word()).isEqualTo(word);
    }

    @Test
    void aPlanWithoutAMinimumGainKeepsEverySignificantGain() {
        PromotionRule any = new PromotionRule(new SamplingPlan(3, 16, 400, 3, 0, 1, Repetition.POOLED));

        assertThat(any.decide(new Gain(1.0001, 1.00005, 1.0002), 0).word()).isEqualTo("KEEP");
        assertThat(any.decide(new Gain(1, 1, 1), 0).word()).isEqualTo("DISCARD");
    }
}
