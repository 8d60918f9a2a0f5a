package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetPromotionRuleTest {
    private final SetPromotionRule rule = new SetPromotionRule(new PromotionRule(SamplingPlan.standard()), 0.05);

    @Test
    void keepsAGainInTheMeanWithoutLosses() {
        assertThat(rule.decide(gains(gain(1.2), gain(1.1)), 0)).get().isInstanceOf(Verdict.Keep.class);
    }

    @Test
    void keepsAGainInTheMeanWithASignificantSmallLossAsATradeOff() {
        assertThat(rule.decide(gains(gain(1.2), gain(0.97)), 0))
                .get()
                .isInstanceOfSatisfying(Verdict.KeepTradeOff.class, kept -> assertThat(kept.reason())
                        .endsWith("in the mean; loses 3.0 % on shape1"));
    }

    @Test
    void discardsAGainInTheMeanWithALossAboveTheLimit() {
        assertThat(rule.decide(gains(gain(1.5), gain(0.93)), 0))
                .get()
                .isInstanceOfSatisfying(Verdict.Discard.class, discard -> assertThat(discard.reason())
                        .contains(" faster ")
                        .endsWith(" in the mean, but loses 7.0 % on shape1; the limit is 5.0 %"));
    }

    @Test
    void repeatsTheComparisonIfTheLossIsNotSignificant() {
        SortedMap<String, Gain> gains = gains(gain(1.5), new Gain(0.94, 0.9, 0.98));

        assertThat(rule.decide(gains, 0)).isEmpty();
        assertThat(rule.decide(gains, 1)).get().isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void discardsALossInTheMean() {
        assertThat(rule.decide(gains(gain(1.3), gain(0.7)), 0)).get().isInstanceOf(Verdict.Discard.class);
    }

    private static Gain gain(double median) {
        return new Gain(median, median * 0.995, median * 1.005);
    }

    private static SortedMap<String, Gain> gains(Gain... gains) {
        SortedMap<String, Gain> byShape = new TreeMap<>();
        for (int i = 0; i < gains.length; i++) {
            byShape.put("shape" + i, gains[i]);
        }
        return byShape;
    }

    @ParameterizedTest
    @CsvSource({
        // A loss of the limit vetoes, whether the comparison can be repeated or not.
        "0.9500, 0.9500, 0, DISCARD",
        "0.9500, 0.9501, 0, REPEAT",
        "0.9500, 0.9501, 1, INCONCLUSIVE",
        "0.9501, 0.9600, 0, KEEP_TRADE_OFF",
        // A loss is a trade-off only if it is significant.
        "0.9700, 0.9999, 0, KEEP_TRADE_OFF",
        "0.9700, 1.0000, 0, KEEP"
    })
    void decidesOnTheLossAtTheBoundaries(double median, double high, int repeat, String word) {
        Optional<Verdict> verdict = rule.decide(gains(gain(1.5), new Gain(median, median - 0.01, high)), repeat);

        assertThat(verdict.map(Verdict::word).orElse("REPEAT")).isEqualTo(word);
        assertThat(verdict.filter(Verdict::promotes).isPresent()).isEqualTo(word.startsWith("KEEP"));
    }

    @Test
    void theWorstProblemDecides() {
        assertThat(rule.decide(gains(gain(0.97), gain(1.5), gain(0.93), gain(0.98)), 0).orElseThrow().reason())
                .endsWith("but loses 7.0 % on shape2; the limit is 5.0 %");
    }

    @Test
    void repeatsAMeanThatIsInconclusiveBeforeItLooksAtLosses() {
        SortedMap<String, Gain> unclear = gains(new Gain(1.3, 0.9, 1.7), new Gain(0.8, 0.7, 0.9));

        assertThat(rule.decide(unclear, 0)).isEmpty();
        assertThat(rule.decide(unclear, 1).orElseThrow().reason()).doesNotContain("in the mean");
    }
}
