package dev.lathe.worker.runner;

import java.time.Duration;
import java.util.Locale;

/**
 * What the runner can be asked. It watches its candidates itself; these limits are for a runner that hangs, and are a
 * fifth shorter than the timeouts of the activities, so that it is this process that notices.
 */
enum Verb {
    VERIFY(Duration.ofSeconds(140)),
    BENCH(Duration.ofSeconds(190)),
    BASELINE(Duration.ofSeconds(190)),
    DEVICES(Duration.ofSeconds(45)),
    HEALTH(Duration.ofSeconds(45));

    private final Duration limit;

    Verb(Duration limit) {
        this.limit = limit;
    }

    Duration limit() {
        return limit;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
