package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The rule by which a challenger becomes the incumbent of a problem set: the geometric mean of its gains satisfies the
 * rule for one problem, and its loss on each problem is below {@code mostLoss}. If a loss is not significant, the
 * comparison is repeated as often as the plan says.
 */
public record SetPromotionRule(PromotionRule rule, double mostLoss) {
    /**
     * Returns the verdict on the gains by problem, given the number of repetitions so far; empty if the comparison must
     * be repeated.
     */
    public Optional<Verdict> decide(SortedMap<String, Gain> gains, int repeat) {
        return rule.decide(ScoreRule.GEOMETRIC_MEAN.score(List.copyOf(gains.values())), repeat)
                .flatMap(mean -> mean.promotes() ? unlessVetoed(mean, worst(gains), repeat) : Optional.of(mean));
    }

    private static Map.Entry<String, Gain> worst(SortedMap<String, Gain> gains) {
        return gains.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> entry.getValue().median()))
                .orElseThrow();
    }

    private Optional<Verdict> unlessVetoed(Verdict mean, Map.Entry<String, Gain> worst, int repeat) {
        Gain gain = worst.getValue();
        if (gain.median() <= 1 - mostLoss) {
            String words = mean.reason() + " in the mean, but loses " + percent(1 - gain.median()) + " on "
                    + worst.getKey() + "; the limit is " + percent(mostLoss);
            return gain.high() <= 1 - mostLoss ? Optional.of(new Verdict.Discard(words)) : insignificant(words, repeat);
        }
        return Optional.of(gain.high() < 1
                ? new Verdict.KeepTradeOff(
                        mean.reason() + " in the mean; loses " + percent(1 - gain.median()) + " on " + worst.getKey())
                : mean);
    }

    private Optional<Verdict> insignificant(String words, int repeat) {
        return repeat < rule.plan().repeats() ? Optional.empty() : Optional.of(new Verdict.Inconclusive(words));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
