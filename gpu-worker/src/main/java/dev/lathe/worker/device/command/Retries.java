package dev.lathe.worker.device.command;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The runs of a test or a benchmark in a copy, which is run again so often if it fails, because it may fail for reasons
 * outside of the candidate. A run that exceeded its limit is not repeated, because it holds the device, and neither is
 * one that changed a file, because the candidate may have changed the test.
 */
record Retries(String command, int count, Copy copy) {
    /** Returns the rejection of a candidate whose command failed in all runs, or changed a file. */
    Optional<Rejection> rejection(Supplier<Optional<Rejection>> run) {
        int failed = 0;
        Optional<Rejection> failure = run.get();
        while (failure.isPresent() && failed < count && isRepeated(failure.get())) {
            failed++;
            failure = run.get();
        }
        int runs = failed + 1;
        return failure.map(last -> withRuns(last, runs)).or(() -> copy.changedBy(command));
    }

    private boolean isRepeated(Rejection failure) {
        return failure.stage() != RejectionStage.HANG && copy.changedFile().isEmpty();
    }

    private Rejection withRuns(Rejection last, int runs) {
        return count == 0
                ? last
                : new Rejection(last.stage(), last.reason(), "failed runs: " + runs + "\n" + last.log());
    }
}
