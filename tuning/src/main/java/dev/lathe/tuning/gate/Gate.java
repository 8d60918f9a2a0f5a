package dev.lathe.tuning.gate;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.Candidate;
import java.util.Optional;

/** A rule that admits or refuses a candidate before any work. */
public interface Gate {
    Optional<GateRejection> refuse(Candidate candidate, EvaluationHistory history, SearchSpace space);
}
