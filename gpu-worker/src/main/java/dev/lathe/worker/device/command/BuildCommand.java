package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.HostQuiet;
import java.time.Duration;

/** A repository's command that builds a copy. Where it names none, a copy is built as it is. */
record BuildCommand(HostQuiet host) {
    /** Shorter than the activity's own time, so that it is the command that is blamed. */
    private static final Duration LIMIT = Duration.ofMinutes(4);

    Built build(CommandsSection commands, Copy copy, String id, Heartbeat heartbeat) {
        if (commands.build().isEmpty()) {
            return new Built.Ready(copy, id, 0);
        }
        long begin = System.nanoTime();
        CommandEnd end = host.noisy(heartbeat, () -> copy.run(commands.build().get(), LIMIT, heartbeat));
        return Failure.of("build", end, copy)
                .<Built>map(failure -> new Built.Refused(failure.at(RejectionStage.COMPILE)))
                .orElseGet(() -> new Built.Ready(copy, id, Duration.ofNanos(System.nanoTime() - begin).toMillis()));
    }
}
