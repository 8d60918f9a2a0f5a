package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.ResultsRule;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;

/** A command that writes the results of a benchmark, in a copy of the repository. */
record BenchRun(CommandsSection commands, String line, Copy copy, Heartbeat heartbeat) {
    Outcome<Results> run() {
        deleteResults();
        CommandEnd end = copy.run(line, commands.limits().bench(), heartbeat);
        Optional<Failure> failure = Failure.of("bench", end, copy);
        return failure.isPresent()
                ? Outcome.rejected(failure.get().at(RejectionStage.CRASH))
                : Results.read(copy.file(rule().file()), rule());
    }

    ResultsRule rule() {
        return commands.results();
    }

    private void deleteResults() {
        try {
            Files.deleteIfExists(copy.file(rule().file()));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot delete earlier results in " + copy.folder() + ": " + failure, failure);
        }
    }
}
