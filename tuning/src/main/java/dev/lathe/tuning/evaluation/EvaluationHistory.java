package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.space.candidate.Candidate;
import java.util.List;
import java.util.Optional;

/**
 * What a proposer may know when it is asked for an ordinal: the baseline (ordinal 0), every evaluation up to the lookahead,
 * in the order of ordinals whatever finished first, and which candidates are being tried. It never tells the budget.
 */
public interface EvaluationHistory {
    /** In the order of ordinals. */
    List<Observation> known();

    /** How many ordinals before the one that is asked for are hidden. It is the same for every ordinal of a campaign. */
    default int lookahead() {
        return 0;
    }

    /** The class of what holds the incumbent back, where a profile told it. */
    default Optional<Bottleneck> bottleneck() {
        return Optional.empty();
    }

    /** Whether the candidate was proposed before, whatever came of it. */
    default boolean contains(Candidate candidate) {
        return known().stream().anyMatch(known -> known.text().equals(candidate.text()));
    }
}
