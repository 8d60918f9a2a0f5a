package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromotionRuleTest {
    private final PromotionRule rule = new PromotionRule(SamplingPlan.standard());

    @Test
    void keepsASignificantGain() {
        assertThat(rule.decide(new Gain(1.030, 1.025, 1.034), 0))
                .hasValue(new Verdict.Keep("3.0 % faster (99 % interval 2.5 % to 3.4 %)"));
    }

    @Test
    void keepsExactlyTheMinimumGain() {
        assertThat(rule.decide(new Gain(1.01, 1.001, 1.02), 0)).get().matches(Verdict::promotes);
    }

    @Test
    void discardsASlowerChallenger() {
        assertThat(rule.decide(new Gain(1 / 1.021, 1 / 1.024, 1 / 1.018), 0))
                .hasValue(new Verdict.Discard("2.1 % slower (99 % interval 1.8 % to 2.4 %)"));
    }

    @Test
    void discardsASignificantGainBelowTheMinimumWithThatReason() {
        assertThat(rule.decide(new Gain(1.004, 1.002, 1.006), 0))
                .hasValue(new Verdict.Discard(
                        "0.4 % faster (99 % interval 0.2 % to 0.6 %): below the minimum gain of 1.0 %"));
    }

    @Test
    void anInsignificantGainIsNotBelowTheMinimum() {
        assertThat(rule.decide(new Gain(1.004, 0.999, 1.006), 0))
                .hasValue(new Verdict.Discard("0.4 % faster (99 % interval -0.1 % to 0.6 %)"));
    }

    @Test
    void repeatsAComparisonWithoutASignificantDifferenceAndThenKeepsTheIncumbent() {
        Gain unclear = new Gain(1.02, 0.98, 1.06);
        assertThat(rule.decide(unclear, 0)).isEmpty();
        assertThat(rule.decide(unclear, 1))
                .hasValue(new Verdict.Inconclusive(
                        "2.0 % faster (99 % interval -2.0 % to 6.0 %): inconclusive, the incumbent is kept"));
    }

    @Test
    void reportsAnEarlyEndOfAVerySlowChallenger() {
        assertThat(rule.decide(Gain.endedEarly(1 / 3.4), 0))
                .hasValue(new Verdict.Discard("3.4x slower; ended after its first samples"));
    }

    @Test
    void needsNoComparisonIfTheRunsOfAVerificationAreFarBehind() {
        PromotionRule onGpu = new PromotionRule(SamplingPlan.onGpu());
        assertThat(onGpu.farBehind(Gain.endedEarly(100_000 / 400_000.0)))
                .hasValue(new Verdict.Discard("4.0x slower in the runs of its verification"));
        assertThat(onGpu.farBehind(Gain.endedEarly(100_000 / 300_000.0))).isEmpty();
    }

    @Test
    void discardsAnEqualKernelWithConstantTimes() {
        assertThat(rule.decide(new Gain(1, 1, 1), 0)).hasValue(new Verdict.Discard("0.0 % faster"));
    }

    @Test
    void doesNotKeepASmallGainAfterAnEarlyEnd() {
        assertThat(rule.decide(Gain.endedEarly(2), 1)).get().matches(verdict -> !verdict.promotes());
    }

    @Test
    void keepsAVeryLargeGainAfterAnEarlyEnd() {
        assertThat(rule.decide(Gain.endedEarly(40), 0)).get().matches(Verdict::promotes);
    }

    @Test
    void anIntervalOfZeroWidthIsNotAnEarlyEnd() {
        assertThat(rule.decide(new Gain(1 / 3.4, 1 / 3.4, 1 / 3.4), 0)).hasValue(new Verdict.Discard("3.4x slower"));
    }

    @Test
    void aWideIntervalIsNoEvidenceAgainstAChallenger() {
        Gain unclear = new Gain(1 / 2.1, 0.12, 1.7);
        assertThat(rule.decide(unclear, 0)).isEmpty();
        assertThat(rule.decide(unclear, 1))
                .hasValue(new Verdict.Inconclusive(
                        "2.1x slower (99 % interval 0.6x to 8.3x): inconclusive, the incumbent is kept"));
    }

    @Test
    void limitsThePrintedBoundOfAWideInterval() {
        assertThat(rule.decide(new Gain(1 / 1.2, 1e-9, 1 / 1.1), 0))
                .hasValue(new Verdict.Discard("20.0 % slower (99 % interval 10.0 % to more than 1100.0 %)"));
        assertThat(rule.decide(new Gain(3, 1.5, 1e9), 0))
                .hasValue(new Verdict.Keep("3.0x faster (99 % interval 1.5x to more than 30.0x)"));
    }

    @ParameterizedTest
    @CsvSource({
        // The gain reaches the minimum or falls just below it.
        "1.0100, 1.0001, 1.0200, 0, KEEP",
        "1.0099, 1.0001, 1.0200, 0, REPEAT",
        "1.0099, 1.0001, 1.0200, 1, INCONCLUSIVE",
        // The interval is above 1 only if its low bound is.
        "1.0500, 1.0000, 1.1000, 0, REPEAT",
        "1.0500, 1.0001, 1.1000, 0, KEEP",
        // Only an interval that reaches the minimum gain is worth a repetition.
        "1.0050, 0.9900, 1.0100, 0, REPEAT",
        "1.0050, 0.9900, 1.0099, 0, DISCARD",
        // A challenger that seems not to be faster is compared again only if its interval is wide.
        "1.0000, 0.9000, 1.1000, 0, INCONCLUSIVE",
        "1.0001, 0.9000, 1.1000, 0, REPEAT",
        "0.9000, 0.5000, 1.5000, 0, INCONCLUSIVE",
        "0.9000, 0.4999, 1.5000, 0, REPEAT",
        "0.9000, 0.5000, 1.5001, 0, REPEAT",
        "0.9000, 0.4999, 1.5001, 1, INCONCLUSIVE",
        "0.9000, 0.0100, 1.0000, 0, DISCARD"
    })
    void decidesAtTheBoundaries(double median, double low, double high, int repeat, String word) {
        assertThat(word(rule.decide(new Gain(median, low, high), repeat))).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({"1.0050, INCONCLUSIVE", "1.0051, REPEAT", "1.0200, REPEAT"})
    void repeatsAComparisonInTheSteadyStateOnlyForHalfOfTheMinimumGain(double median, String word) {
        PromotionRule onGpu = new PromotionRule(SamplingPlan.onGpu());
        assertThat(word(onGpu.decide(new Gain(median, 0.9, 1.1), 0))).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({
        "0.333, DISCARD, true",
        "0.334, DISCARD, true",
        "0.999, DISCARD, true",
        "1.000, DISCARD, false",
        "2.999, REPEAT, false",
        "3.000, REPEAT, false",
        "3.001, KEEP, true"
    })
    void keepsAfterTheFirstSamplesOnlyWhatIsFasterThanTheSlowRatio(double ratio, String word, boolean decidedEarly) {
        Optional<Verdict> verdict = rule.decide(Gain.endedEarly(ratio), 0);

        assertThat(word(verdict)).isEqualTo(word);
        assertThat(verdict.filter(decided -> decided.reason().endsWith("ended after its first samples")).isPresent())
                .isEqualTo(decidedEarly);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, INCONCLUSIVE", "1, 0, REPEAT", "1, 1, INCONCLUSIVE", "3, 2, REPEAT", "3, 3, INCONCLUSIVE"})
    void repeatsAsOftenAsThePlanSays(int repeats, int repeat, String word) {
        SamplingPlan plan = new SamplingPlan(3, 16, 400, 3, 0.01, repeats, Repetition.POOLED);

        assertThat(word(new PromotionRule(plan).decide(new Gain(1.02, 0.98, 1.06), repeat))).isEqualTo(word);
    }

    @Test
    void aPlanWithoutAMinimumGainKeepsEverySignificantGain() {
        PromotionRule any = new PromotionRule(new SamplingPlan(3, 16, 400, 3, 0, 1, Repetition.POOLED));

        assertThat(word(any.decide(new Gain(1.0001, 1.00005, 1.0002), 0))).isEqualTo("KEEP");
        assertThat(word(any.decide(new Gain(1, 1, 1), 0))).isEqualTo("DISCARD");
    }

    @Test
    void aGainOverALongIncumbentIsPlainIfItsEarlierTimeShowsItAtHalfTheClockToo() {
        PromotionRule onGpu = new PromotionRule(SamplingPlan.onGpu());
        assertThat(onGpu.isPlain(Gain.endedEarly(3.1), 3.1)).isTrue();
        assertThat(onGpu.isPlain(Gain.endedEarly(3.1), 2.9)).isFalse();
        assertThat(onGpu.isPlain(Gain.endedEarly(2.9), 3.1)).isFalse();
        assertThat(onGpu.isPlain(new Gain(3.1, 3, 3.2), 3.1)).isFalse();
    }

    private static String word(Optional<Verdict> verdict) {
        return verdict.map(Verdict::word).orElse("REPEAT");
    }
}
