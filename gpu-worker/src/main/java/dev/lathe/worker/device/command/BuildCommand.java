package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.MeasurementLock;
import java.time.Duration;

/** A repository's command that builds a copy. Where it names none, a copy is built as it is. */
record BuildCommand(MeasurementLock measurements) {
    /** Shorter than the activity's own time, so that it is the command that is blamed. */
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
