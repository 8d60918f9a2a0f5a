package dev.lathe.tuning.gate;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.candidate.Candidate;
import java.util.Optional;

/** A check of a candidate before any work. */
public interface Gate {
    /** Returns the rejection; empty if the candidate passes. */
    Optional<GateRejection> reject(Candidate candidate, EvaluationHistory history, SearchSpace space);
}
