package dev.lathe.activities.history.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One task, from its queue to its end. Attempts that were lost count as time in the queue. The device is empty for tasks that
 * need none to themselves; how long it was held is there where the task has told it.
 */
public record Span(
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
