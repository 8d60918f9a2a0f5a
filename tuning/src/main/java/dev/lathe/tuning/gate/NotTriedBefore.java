package dev.lathe.tuning.gate;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.Candidate;
import java.util.Optional;

/** Refuses what was proposed before, whatever came of it, the baseline included. */
public final class NotTriedBefore implements Gate {
    static final String NAME = "not-tried-before";

    @Override
    public Optional<GateRejection> refuse(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return history.known().stream()
                .filter(known -> known.text().equals(candidate.text()))
                .findFirst()
                .map(known -> new GateRejection(
                        NAME,
                        candidate.named() + " " + PriorResult.of(known, history),
                        "look at its evaluation, or change a knob"));
    }
}
