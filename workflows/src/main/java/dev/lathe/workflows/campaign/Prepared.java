package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.contract.activity.Build;

/** A proposal before it is timed: built and verified, or rejected. */
public sealed interface Prepared {
    Proposal proposal();

    record Ready(Proposal proposal, CompileReport build, CorrectnessReport correctness) implements Prepared {
        public Build artifact() {
            return new Build(proposal.id(), proposal.candidate(), build.artifact());
        }
    }

    record Rejected(Proposal proposal, Rejection rejection) implements Prepared {}
}
