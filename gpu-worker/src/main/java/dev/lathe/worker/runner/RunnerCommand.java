package dev.lathe.worker.runner;

import java.time.Duration;
import java.util.Locale;

/**
 * The commands of the runner. The runner limits its candidates itself; these limits are for a runner that hangs. They
 * are 20 % shorter than the timeouts of the activities, so that this process detects a hang first.
 */
enum RunnerCommand {
    VERIFY(Duration.ofSeconds(140)),
    BENCH(Duration.ofSeconds(190)),
    BASELINE(Duration.ofSeconds(190)),
    DEVICES(Duration.ofSeconds(45)),
    HEALTH(Duration.ofSeconds(45)),
    /** The limit of its start and of its end. */
    WATCH(Duration.ofSeconds(45));

    private final Duration limit;

    RunnerCommand(Duration limit) {
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
