package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.process.MeasurementLock;
import java.time.Duration;

/** The build command of a repository. If there is none, a copy is used without a build. */
record BuildCommand(MeasurementLock measurements) {
    /** Shorter than the activity's timeout, so that a slow command is rejected. */
    private static final Duration LIMIT = Duration.ofMinutes(4);

    Outcome<Built> build(CommandsSection commands, Copy copy, String id, Heartbeat heartbeat) {
        if (commands.build().isEmpty()) {
            return Outcome.ok(new Built(copy, id, 0));
        }
        long begin = System.nanoTime();
        CommandEnd end = measurements.shared(heartbeat, () -> copy.run(commands.build().get(), LIMIT, heartbeat));
        return Failure.of("build", end, copy)
                .<Outcome<Built>>map(failure -> Outcome.rejected(failure.at(RejectionStage.COMPILE)))
                .orElseGet(() -> Outcome.ok(new Built(copy, id, Duration.ofNanos(System.nanoTime() - begin).toMillis())));
    }
}
