package dev.lathe.tuning.campaign;

import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Point;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Measured candidates with arbitrary values except for the ordinal and the time. */
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
        return new Incumbent(proposal, ordinal, "artifact", nanoseconds, Optional.empty(), OptionalInt.empty());
    }
}
