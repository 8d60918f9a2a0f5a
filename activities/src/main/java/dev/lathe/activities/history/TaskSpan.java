package dev.lathe.activities.history;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One task from its scheduling to its end. Lost attempts count as queue time. {@code device} is empty for tasks that do
 * not acquire a device; {@code held} is the time with the device, if the task's result has it.
 */
public record TaskSpan(
        Stage stage,
        Optional<String> device,
        Instant scheduled,
        Instant started,
        Instant ended,
        Optional<Duration> held) {
    public Duration queued() {
        return Duration.between(scheduled, started);
    }

    public Duration ran() {
        return Duration.between(started, ended);
    }
}
