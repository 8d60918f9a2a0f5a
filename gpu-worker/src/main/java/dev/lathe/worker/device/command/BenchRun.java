package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.BenchCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A command that writes the results of a benchmark, in a copy of the repository. */
record BenchRun(BenchCommand command, Duration limit, Copy copy, Heartbeat heartbeat) {
    Outcome<Results> run() {
        deleteResults();
        CommandEnd end = copy.run(command.line(), limit, heartbeat);
        Optional<Failure> failure = Failure.of("bench", end, copy);
        return failure.map(ended -> ended.at(RejectionStage.CRASH))
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
