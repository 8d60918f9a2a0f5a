package dev.lathe.tuning.proposal;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import java.util.Optional;

/**
 * A candidate with its ordinal. Ordinals count all proposals of a campaign from 1 and are never reused; ordinal 0 is
 * the baseline. The parent is the candidate from which this one is derived.
 */
public record Proposal(
        int ordinal,
        CandidateId id,
        Candidate candidate,
        Optional<CandidateId> parent,
        Origin origin,
        Category category,
        Rationale rationale) {
    public Proposal {
        if (ordinal < 0) {
            throw new IllegalArgumentException("an ordinal must not be negative: " + ordinal);
        }
    }
}
