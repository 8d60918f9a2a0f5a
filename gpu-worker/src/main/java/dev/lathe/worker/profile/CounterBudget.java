package dev.lathe.worker.profile;

import dev.lathe.worker.process.ExclusiveGpu;
import java.time.Duration;
import java.util.function.Supplier;

/** The limit of the device time for counters: 5 % of the busy time. Failed attempts count, too. */
final class CounterBudget {
    private static final int SHARE = 20;

    private final ExclusiveGpu gpu;
    private Duration spent = Duration.ZERO;

    CounterBudget(ExclusiveGpu gpu) {
        this.gpu = gpu;
    }

    /** Returns whether the time spent is within the limit. The first request is always allowed. */
    synchronized boolean isLeft() {
        return spent.multipliedBy(SHARE).compareTo(gpu.busy()) <= 0;
    }

    /** Runs work that holds the device and adds its time to the time spent. */
    <T> T charged(Supplier<T> work) {
        long begin = System.nanoTime();
        try {
            return work.get();
        } finally {
            charge(Duration.ofNanos(System.nanoTime() - begin));
        }
    }

    private synchronized void charge(Duration more) {
        spent = spent.plus(more);
    }
}
