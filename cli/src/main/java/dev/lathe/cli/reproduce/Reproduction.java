package dev.lathe.cli.reproduce;

import dev.lathe.cli.check.CandidateCheck;
import dev.lathe.cli.check.CandidateCheck.CheckedCandidate;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reproduce.ReproductionResult.VendorComparison;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Optional;

/** Builds, verifies and times a certificate's candidate on a device of this machine. */
public record Reproduction(Certificate certificate, CandidateCheck trial) {
    /**
     * Runs the reproduction; throws CommandFailure if the candidate does not build, is incorrect or cannot be timed.
     */
    public ReproductionResult run() {
        return switch (trial.of(certificate.candidate(), new CandidateId(certificate.candidateId()))) {
            case Outcome.Ok<CheckedCandidate>(CheckedCandidate(Build build, var report)) -> {
                certificate.evidence().inputSeed().ifPresent(seed -> verify(build, new InputSeed(seed)));
                yield judged(timed(build), build);
            }
            case Outcome.Rejected<CheckedCandidate>(Rejection rejection) -> throw rejected(rejection);
        };
    }

    /** Verifies the candidate on the inputs of its last check, whose seed must be the one that was committed to. */
    private void verify(Build build, InputSeed seed) {
        if (!certificate.evidence().inputCommitment().equals(Optional.of(seed.commitment()))) {
            throw CommandFailure.refused("the SHA-256 of evidence.inputSeed is " + seed.commitment()
                    + ", but evidence.inputCommitment is "
                    + certificate.evidence().inputCommitment().orElse("missing"));
        }
        if (trial.verify(build, seed) instanceof Outcome.Rejected<VerifyResult>(Rejection rejection)) {
            throw rejected(rejection);
        }
    }

    private ReproductionResult judged(ReproductionResult alone, Build build) {
        ReproductionResult judged = alone.beside(beside(build, alone.nanoseconds()));
        return judged.isWithinBound()
                ? judged.with(trial.secondHarness(certificate.candidate(), judged.nanoseconds()))
                : judged;
    }

    private ReproductionResult timed(Build build) {
        return switch (trial.time(build)) {
            case Outcome.Ok<Timing>(Timing timed) -> new ReproductionResult(
                    certificate,
                    timed.challenger(),
                    Optional.empty(),
                    Optional.empty(),
                    trial.device().offer().name() + " (" + trial.device().offer().model() + ")",
                    timed.environment().identity(),
                    MachineLoad.of(timed.environment(), timed.challenger()));
            case Outcome.Rejected<Timing>(Rejection rejection) -> throw rejected(rejection);
        };
    }

    /**
     * Times the candidate and the vendor library in the same run; empty if the certificate has no vendor value or the
     * device has no vendor library.
     */
    private Optional<VendorComparison> beside(Build build, double alone) {
        return certificate.vendor().isPresent()
                ? VendorComparison.of(alone, trial.besideVendor(build))
                : Optional.empty();
    }

    private static CommandFailure rejected(Rejection rejection) {
        return CommandFailure.refused(
                "the candidate was rejected on this machine at " + rejection.stage() + ": " + rejection.reason());
    }
}
