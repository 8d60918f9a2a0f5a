package dev.lathe.tuning.proposal;

import java.util.List;
import java.util.Optional;

/** The answer of a proposer to the request for the next ordinals. */
public sealed interface ProposerAnswer {
    /** Proposals, each with the rejection of the first gate that it does not pass, if any. */
    record Candidates(List<Admission> admissions) implements ProposerAnswer {
        public Candidates {
            admissions = List.copyOf(admissions);
        }
    }

    /** No further proposal: every legal point was tried, or no better one is expected. */
    record NothingNew(String reason) implements ProposerAnswer {}

    /** A proposal after the gates. It is admitted if there is no rejection. */
    record Admission(Proposal proposal, Optional<GateRejection> rejection) {}
}
