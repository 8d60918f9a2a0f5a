package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.SearchSpace;
import java.util.Optional;

/** Rejects a candidate that was proposed before, with any result. The baseline counts as proposed. */
public final class NotTriedBefore implements Gate {
    static final String NAME = "not-tried-before";

    @Override
    public Optional<GateRejection> reject(Candidate candidate, EvaluationHistory history, SearchSpace space) {
        return history.observations().stream()
                .filter(observation -> observation.text().equals(candidate.text()))
                .findFirst()
                .map(observation -> new GateRejection(
                        NAME,
                        candidate.named() + " " + PriorResult.of(observation, history),
                        "see its evaluation, or change a knob"));
    }
}
