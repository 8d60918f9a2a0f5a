package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The rule by which a challenger becomes the incumbent of a problem set: the geometric mean of its gains satisfies the
 * rule for one problem, and each problem has a veto.
 */
public record SetPromotionRule(PromotionRule rule, double mostLoss) {
    /**
     * Returns the verdict on the gains by problem, given the number of repetitions so far; empty if the comparison must
     * be repeated.
     */
    public Optional<Verdict> decide(SortedMap<String, Gain> gains, int repeat) {
        LossVeto veto = new LossVeto(mostLoss, rule.plan().repeats());
        return rule.decide(ScoreRule.GEOMETRIC_MEAN.score(List.copyOf(gains.values())), repeat)
                .flatMap(mean -> veto.review(mean, gains, repeat));
    }
}
