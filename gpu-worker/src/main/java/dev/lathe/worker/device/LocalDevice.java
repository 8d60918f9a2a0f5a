package dev.lathe.worker.device;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.harness.HarnessComparison;
import dev.lathe.worker.harness.HarnessResult;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import java.util.Optional;

/** A device of this machine. Its jobs can also run in a shell. */
public interface LocalDevice extends Device {
    /** Compares the candidate's whole output with the reference output, on the inputs of a known seed. */
    Outcome<VerifyResult> verify(CorrectnessRequest request, InputSeed seed, Heartbeat heartbeat);

    /**
     * Measures a candidate, for which the runner measured a time in nanoseconds, with a second harness; empty if its op
     * has none.
     */
    Optional<HarnessResult> secondHarness(
            CandidateTask task, Candidate candidate, double nanoseconds, Heartbeat heartbeat);

    /** Returns how many threads an op grants its candidates on this device. */
    default int threads(CandidateTask task) {
        return 1;
    }

    /**
     * Verifies a winner that sanitizers did not reject on the inputs of a seed, which this reveals, and confirms its
     * claim.
     */
    default Outcome<WinnerReport> checkSanitized(
            WinnerCheckRequest request, WinnerReport sanitized, InputSeed seed, Heartbeat heartbeat) {
        return verify(request.verification(), seed, heartbeat)
                .flatMap(correct -> confirm(request, heartbeat))
                .map(second -> sanitized.with(second, seed));
    }

    /**
     * Compares the claim of a winner with the second harness. What that says is empty without a claim, and if the op
     * has none.
     */
    private Outcome<Optional<String>> confirm(WinnerCheckRequest request, Heartbeat heartbeat) {
        String kind = offer().kind();
        int threads = threads(request.task());
        return request.claim()
                .map(claim -> new HarnessComparison(
                        new HarnessComparison.Timed(
                                () -> secondHarness(
                                        request.task(), request.build().candidate(), claim.nanoseconds(), heartbeat),
                                claim.nanoseconds(),
                                HarnessComparison.tolerated(kind, threads)),
                        new HarnessComparison.Timed(
                                () -> secondHarness(
                                        request.task(),
                                        claim.control().candidate(),
                                        claim.controlNanoseconds(),
                                        heartbeat),
                                claim.controlNanoseconds(),
                                HarnessComparison.toleratedOfControl(threads))))
                .map(comparison -> comparison.compare(kind))
                .orElseGet(() -> Outcome.ok(Optional.empty()));
    }

    /** Returns the runner job of a benchmark; throws OpFileException if the op has no runner jobs. */
    ShellJob shellJob(BenchmarkRequest request);
}
