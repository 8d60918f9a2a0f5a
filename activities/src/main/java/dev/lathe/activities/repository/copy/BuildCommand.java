package dev.lathe.activities.repository.copy;

import dev.lathe.activities.command.CommandEnd;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.op.CommandsSection;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.tuning.evaluation.RejectionStage;
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
