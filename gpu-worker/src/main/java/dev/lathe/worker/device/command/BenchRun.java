package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.op.BenchCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A command that writes the results of a benchmark, in a copy of the repository. */
record BenchRun(BenchCommand command, Copy copy, Heartbeat heartbeat, BenchProcess process) {
    Outcome<Results> run() {
        return new Retries("bench", command.retries(), copy)
                .rejection(this::runOnce)
                .<Outcome<Results>>map(Outcome::rejected)
                .orElseGet(() -> Results.read(results(), command.results()));
    }

    /** A process for all runs that has failed cannot run again. */
    private Optional<Rejection> runOnce() {
        deleteResults();
        Optional<Rejection> failure = process.run();
        if (failure.isPresent()) {
            process.close();
        }
        return failure;
    }

    private Path results() {
        return copy.file(command.results().file());
    }

    private void deleteResults() {
        try {
            Files.deleteIfExists(results());
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot delete earlier results in " + copy.folder() + ": " + failure, failure);
        }
    }
}
