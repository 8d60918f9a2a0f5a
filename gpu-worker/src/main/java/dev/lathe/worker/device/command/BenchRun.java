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
import java.time.Duration;
import java.util.Optional;

/** A benchmark command of a repository, run in copies of it. */
record BenchRun(String line, ResultsRule rule, Duration limit, Heartbeat heartbeat) {
    /** Returns the benchmark of the tuned rows. */
    static BenchRun ofTuned(CommandsSection commands, Heartbeat heartbeat) {
        return new BenchRun(commands.bench(), commands.results(), commands.limits().bench(), heartbeat);
    }

    /** Returns the benchmark of the unseen rows, which the op must have. */
    static BenchRun ofUnseen(CommandsSection commands, Heartbeat heartbeat) {
        return new BenchRun(
                commands.unseen().orElseThrow(), commands.results().ofUnseen(), commands.limits().bench(), heartbeat);
    }

    Outcome<Results> in(Copy copy) {
        deleteResults(copy);
        CommandEnd end = copy.run(line, limit, heartbeat);
        Optional<Failure> failure = Failure.of("bench", end, copy);
        return failure.isPresent()
                ? Outcome.rejected(failure.get().at(RejectionStage.CRASH))
                : Results.read(copy.file(rule.file()), rule);
    }

    private void deleteResults(Copy copy) {
        try {
            Files.deleteIfExists(copy.file(rule.file()));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot delete earlier results in " + copy.folder() + ": " + failure, failure);
        }
    }
}
