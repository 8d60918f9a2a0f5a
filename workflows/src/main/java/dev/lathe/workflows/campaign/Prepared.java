package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.contract.activity.Build;
import java.util.Optional;
import java.util.SortedMap;

/** A proposal before it is timed: built and verified, or rejected. */
sealed interface Prepared {
    Proposal proposal();

    record Ready(Proposal proposal, CompileReport build, CorrectnessReport correctness) implements Prepared {
        Build artifact() {
            return new Build(proposal.id(), proposal.candidate(), build.artifact());
        }

        Evaluation.Measured measured(SortedMap<String, Measurement> measurements, Optional<Profile> profile) {
            return new Evaluation.Measured(
                    proposal, measurements, Optional.of(build), Optional.of(correctness), profile);
        }
    }

    record Rejected(Proposal proposal, Rejection rejection) implements Prepared {}
}
