package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.BenchCommand;
import java.time.Duration;
import java.util.Optional;

/** The process of a benchmark: one for each run, which needs no setup, or one for all runs of a comparison. */
@FunctionalInterface
interface BenchProcess {
    /** Runs the benchmark once; returns the rejection of a candidate whose benchmark failed. */
    Optional<Rejection> run();

    /** Starts the setup. */
    default void start() {}

    /** Waits for the end of the setup. */
    default void awaitSetup() {}

    default void close() {}

    /** {@code limit} is that of one run. */
    static BenchProcess of(BenchCommand command, Duration limit, Copy copy, Heartbeat heartbeat) {
        return command.persistent()
                ? new PersistentProcess(command.line(), limit, copy, heartbeat)
                : () -> Failure.of("bench", copy.run(command.line(), limit, heartbeat), copy)
                        .map(failure -> failure.at(RejectionStage.CRASH));
    }
}
