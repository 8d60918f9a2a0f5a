package dev.lathe.tuning.proposal;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import java.util.Optional;

/**
 * A candidate with its ordinal. Ordinals count all proposals of a campaign from 1 and are never reused; ordinal 0 is
 * the baseline. The parent is the candidate from which this one is derived. A proposal of an
 * agent has the turn from which it comes.
 */
public record Proposal(
        int ordinal,
        CandidateId id,
        Candidate candidate,
        Optional<CandidateId> parent,
        Origin origin,
        Category category,
        Rationale rationale,
        Optional<AgentTurn> turn) {
    public Proposal {
        if (ordinal < 0) {
            throw new IllegalArgumentException("an ordinal must not be negative: " + ordinal);
        }
    }

    /** Creates a proposal that does not come from an agent. */
    public Proposal(
            int ordinal,
            CandidateId id,
            Candidate candidate,
            Optional<CandidateId> parent,
            Origin origin,
            Category category,
            Rationale rationale) {
        this(ordinal, id, candidate, parent, origin, category, rationale, Optional.empty());
    }
}
