package dev.lathe.tuning.evaluation;

import java.util.List;
import java.util.Optional;

/**
 * The evaluations that are visible to the proposer of an ordinal: the baseline (ordinal 0), every evaluation below the
 * lookahead, and the pending candidates, in the order of ordinals. It does not contain the budget.
 */
public interface EvaluationHistory {
    /** Returns one observation per ordinal, in order. */
    List<Observation> observations();

    /** Returns how many ordinals before the proposed one are hidden. */
    default int lookahead() {
        return 0;
    }

    /** Returns the incumbent's bottleneck, if a profile reports it. */
    default Optional<Bottleneck> bottleneck() {
        return Optional.empty();
    }
}
