package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.process.CommandEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;

/** Runs a repository's bench in copies of it. */
record BenchRun(CommandsSection commands, Heartbeat heartbeat) {
    /** A comparison runs the bench a dozen times, within the activity's own time. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    Outcome<Results> in(Copy copy) {
        forgetResults(copy);
        CommandEnd end = copy.run(commands.bench(), LIMIT, heartbeat);
        Optional<Failure> failure = Failure.of("bench", end, copy);
        return failure.isPresent()
                ? Outcome.rejected(failure.get().at(RejectionStage.CRASH))
                : Results.read(copy.file(commands.results().file()), commands.results());
    }

    /** What an earlier run has left must not be taken for this one's. */
    private void forgetResults(Copy copy) {
        try {
            Files.deleteIfExists(copy.file(commands.results().file()));
        } catch (IOException trouble) {
            throw ActivityFailures.transientInfra("earlier results in " + copy.folder() + " cannot be deleted: " + trouble, trouble);
        }
    }
}
