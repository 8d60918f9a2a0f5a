package dev.lathe.cli.connection;

import java.time.Duration;

/**
 * The intervals between polls of a workflow, which notifies clients of its end only, not of progress. Each one doubles.
 */
public final class PollInterval {
    private final Duration max;
    private Duration next;

    public PollInterval(Duration first, Duration max) {
        this.next = first;
        this.max = max;
    }

    /** Returns the interval before the next poll. */
    public Duration next() {
        Duration interval = next;
        Duration doubled = interval.multipliedBy(2);
        next = doubled.compareTo(max) < 0 ? doubled : max;
        return interval;
    }
}
