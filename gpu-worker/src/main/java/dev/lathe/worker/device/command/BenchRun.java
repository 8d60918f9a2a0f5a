package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.op.BenchCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A command that writes the results of a benchmark, in a copy of the repository. */
record BenchRun(BenchCommand command, Copy copy, Heartbeat heartbeat, BenchProcess process) {
    Outcome<Results> run() {
        deleteResults();
        return process.run()
                .or(() -> copy.changedBy("bench"))
                .<Outcome<Results>>map(Outcome::rejected)
                .orElseGet(() -> Results.read(results(), command.results()));
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
