package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.BenchCommand;
import java.time.Duration;
import java.util.Optional;

/** The process of a benchmark: one for each run, or one for all runs of a comparison. */
interface BenchProcess {
    /** Starts the setup of a process that has none. */
    void start();

    /** Waits for the end of the setup. */
    void awaitSetup();

    /** Runs the benchmark once; returns the rejection of a candidate whose benchmark failed. */
    Optional<Rejection> run();

    void close();

    /** {@code limit} is that of one run. */
    static BenchProcess of(BenchCommand command, Duration limit, Copy copy, Heartbeat heartbeat) {
        return command.persistent()
                ? new PersistentProcess(command.line(), limit, copy, heartbeat)
                : new ProcessPerRun(command.line(), limit, copy, heartbeat);
    }

    /** A process for each run. */
    record ProcessPerRun(String line, Duration limit, Copy copy, Heartbeat heartbeat) implements BenchProcess {
        @Override
        public void start() {}

        @Override
        public void awaitSetup() {}

        @Override
        public Optional<Rejection> run() {
            return Failure.of("bench", copy.run(line, limit, heartbeat), copy)
                    .map(failure -> failure.at(RejectionStage.CRASH));
        }

        @Override
        public void close() {}
    }
}
