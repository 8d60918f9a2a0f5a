package dev.lathe.worker.profile;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The limit of the device time for counters: a share of the time that passes, of which an idle device saves a few
 * seconds. So counters do not delay a sweep, and a campaign whose device waits for an agent has them for each
 * candidate. Nothing is saved at first: the first kernels of a sweep are soon beaten. Failed attempts count, too.
 */
final class CounterBudget {
    /** 3 % of the time. */
    private static final int SHARE = 32;

    /** Two or three runs of the profiler. */
    private static final Duration MOST_SAVED = Duration.ofSeconds(6);

    private final InstantSource clock;
    private Duration saved = Duration.ZERO;
    private Instant until;

    CounterBudget(InstantSource clock) {
        this.clock = clock;
        this.until = clock.instant();
    }

    /** Returns whether the time spent is within the limit. */
    synchronized boolean isLeft() {
        save();
        return saved.isPositive();
    }

    /** Runs work that holds the device and adds its time to the time spent. Returns empty if nothing is left. */
    <T> Optional<T> charged(Supplier<T> work) {
        if (!isLeft()) {
            return Optional.empty();
        }
        Instant begin = clock.instant();
        try {
            return Optional.of(work.get());
        } finally {
            spend(Duration.between(begin, clock.instant()));
        }
    }

    private synchronized void spend(Duration time) {
        save();
        saved = saved.minus(time);
    }

    private void save() {
        Instant now = clock.instant();
        Duration more = saved.plus(Duration.between(until, now).dividedBy(SHARE));
        saved = more.compareTo(MOST_SAVED) < 0 ? more : MOST_SAVED;
        until = now;
    }
}
