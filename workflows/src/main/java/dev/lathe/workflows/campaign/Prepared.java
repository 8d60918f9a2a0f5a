package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Correctness;
import java.util.Optional;
import java.util.SortedMap;

/** A proposal before it is timed: built and verified, or rejected. */
sealed interface Prepared {
    Proposal proposal();

    record Ready(Proposal proposal, CompileReport build, Correctness correctness) implements Prepared {
        Build artifact() {
            return new Build(proposal.id(), proposal.candidate(), build.artifact());
        }

        /** Returns the measurement by the fastest run of the verification, if it was timed. */
        Optional<Measurement> verified(double incumbentNanoseconds, String identity) {
            return correctness.fastestNanoseconds().stream()
                    .mapToObj(fastest -> Measurement.ofVerification(
                            fastest, incumbentNanoseconds, correctness.environment(identity)))
                    .findFirst();
        }

        Evaluation.Measured measured(SortedMap<String, Measurement> measurements, Optional<Profile> profile) {
            return new Evaluation.Measured(
                    proposal, measurements, Optional.of(build), Optional.of(correctness.report()), profile);
        }
    }

    record Rejected(Proposal proposal, Rejection rejection) implements Prepared {}
}
