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

/** The benchmark command of a repository, run in copies of it. */
record BenchRun(CommandsSection commands, Heartbeat heartbeat) {
    Outcome<Results> in(Copy copy) {
        deleteResults(copy);
        CommandEnd end = copy.run(commands.bench(), commands.limits().bench(), heartbeat);
        Optional<Failure> failure = Failure.of("bench", end, copy);
        return failure.isPresent()
                ? Outcome.rejected(failure.get().at(RejectionStage.CRASH))
                : Results.read(copy.file(commands.results().file()), commands.results());
    }

    ResultsRule rule() {
        return commands.results();
    }

    private void deleteResults(Copy copy) {
        try {
            Files.deleteIfExists(copy.file(commands.results().file()));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot delete earlier results in " + copy.folder() + ": " + failure, failure);
        }
    }
}
