package dev.lathe.tuning.proposal;

import java.util.List;
import java.util.Optional;

/** What a proposer says when it is asked for the next ordinal. */
public sealed interface ProposerAnswer {
    /** Proposals to try, each with the refusal of the first gate that turned it away. */
    record Candidates(List<Admission> admissions) implements ProposerAnswer {
        public Candidates {
            admissions = List.copyOf(admissions);
        }
    }

    /** Nothing is left that has not been tried, or nothing better is to be expected. */
    record NothingNew(String reason) implements ProposerAnswer {}

    /** A proposal after the gates: admitted where there is no refusal. */
    record Admission(Proposal proposal, Optional<GateRejection> refusal) {}
}
