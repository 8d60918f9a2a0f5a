package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.SearchSpace;
import java.util.Optional;

/** A check of a candidate before any work. */
public interface Gate {
    /** Returns the rejection; empty if the candidate passes. */
    Optional<GateRejection> reject(Candidate candidate, EvaluationHistory history, SearchSpace space);
}
