package dev.lathe.worker.device.command;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.process.ServeProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * A process for all runs of a comparison. It prints {@code ready} after its setup and, for each line of its input, runs
 * the benchmark and prints {@code done}. The setup and each run have the same time limit.
 */
final class PersistentProcess implements BenchProcess {
    /** The limits of the setup and of each run end a comparison sooner. */
    private static final Duration LONGEST = Duration.ofDays(1);

    private final String line;
    private final Duration limit;
    private final Copy copy;
    private final Heartbeat heartbeat;
    private Optional<ServeProcess> process = Optional.empty();
    private Optional<Rejection> failure = Optional.empty();
    private boolean ready;

    PersistentProcess(String line, Duration limit, Copy copy, Heartbeat heartbeat) {
        this.line = line;
        this.limit = limit;
        this.copy = copy;
        this.heartbeat = heartbeat;
    }

    @Override
    public void start() {
        if (process.isEmpty()) {
            try {
                process = Optional.of(ServeProcess.start(copy.command(line, LONGEST)));
            } catch (IOException failure) {
                throw ActivityFailures.transientInfra(requireNonNull(failure.getMessage()), failure);
            }
        }
    }

    @Override
    public void awaitSetup() {
        start();
        if (!ready) {
            ready = true;
            failure = failureUnlessAnswered("ready");
        }
    }

    @Override
    public Optional<Rejection> run() {
        awaitSetup();
        if (failure.isEmpty()) {
            request();
            failure = failureUnlessAnswered("done");
        }
        return failure;
    }

    private void request() {
        try {
            process.orElseThrow().send("");
        } catch (IOException ended) {
            // The missing answer shows why the process has ended.
        }
    }

    private Optional<Rejection> failureUnlessAnswered(String expected) {
        ServeProcess serving = process.orElseThrow();
        try {
            Optional<String> answer = serving.answer(heartbeat, limit);
            if (answer.isPresent()) {
                return answer.filter(other -> !other.equals(expected))
                        .map(other -> crash("bench printed '" + other + "' instead of '" + expected + "'"));
            }
            return Optional.of(Failure.of("bench", serving.end(limit, heartbeat), copy)
                    .map(ended -> ended.at(RejectionStage.CRASH))
                    .orElseGet(() -> crash("bench ended before it printed '" + expected + "'")));
        } catch (InterruptedException stopped) {
            throw Interruption.of(stopped, "running a command");
        }
    }

    private static Rejection crash(String reason) {
        return Rejection.of(RejectionStage.CRASH, reason);
    }

    @Override
    public void close() {
        process.ifPresent(ServeProcess::close);
        process = Optional.empty();
        failure = Optional.empty();
        ready = false;
    }
}
