package dev.lathe.tuning.campaign.incumbent;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Category;
import java.util.Optional;
import java.util.TreeMap;

/** Measured candidates of which nothing but the ordinal and the time matters. */
final class Incumbents {
    private Incumbents() {}

    static Incumbent of(int ordinal, double nanoseconds) {
        Point point = new Point("a", new TreeMap<>());
        Proposal proposal = new Proposal(
                ordinal,
                new CandidateId("0".repeat(64)),
                point,
                Optional.empty(),
                Origin.SEARCH,
                Category.TILING,
                Rationale.of("a reason"));
        return new Incumbent(proposal, ordinal, "artifact", nanoseconds, Optional.empty());
    }
}
