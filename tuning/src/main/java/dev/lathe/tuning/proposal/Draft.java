package dev.lathe.tuning.proposal;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import java.util.Optional;

/**
 * A candidate that a user or an agent proposes, before it has an ordinal and an id. The refusal is the rejection of one
 * that breaks the protocol, or of an agent's attempt that broke a rule of its workspace or ended without a candidate.
 */
public record Draft(
        Candidate candidate,
        CandidateId parent,
        Origin origin,
        Category category,
        Rationale rationale,
        Optional<AgentTurn> turn,
        Optional<GateRejection> refusal) {
    /** Returns the candidate of a submission. */
    public static Draft of(Submission submission, CandidateId parent) {
        return new Draft(
                submission.candidate(),
                parent,
                Origin.SUBMITTED,
                submission.category(),
                submission.rationale(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns the draft of a completed candidate. */
    public Draft with(Candidate completed) {
        return new Draft(completed, parent, origin, category, rationale, turn, refusal);
    }

    /** Returns this draft with a refusal, if there is one. */
    public Draft refusedFor(Optional<GateRejection> reason) {
        return new Draft(candidate, parent, origin, category, rationale, turn, reason);
    }

    /** Returns the proposal of this draft. */
    public Proposal proposal(int ordinal, CandidateId id) {
        return new Proposal(ordinal, id, candidate, Optional.of(parent), origin, category, rationale, turn);
    }
}
