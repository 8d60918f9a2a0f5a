package dev.lathe.worker.profile;

import dev.lathe.worker.process.ExclusiveGpu;
import java.time.Duration;
import java.util.function.Supplier;

/** The share of a device's time that may be spent on counters. What is spent in vain counts as well. */
final class CounterBudget {
    private static final int SHARE = 10;

    private final ExclusiveGpu gpu;
    private Duration spent = Duration.ZERO;

    CounterBudget(ExclusiveGpu gpu) {
        this.gpu = gpu;
    }

    /** The first is always allowed; a second one once the device has done ten times as much as the first one took. */
    synchronized boolean isLeft() {
        return spent.multipliedBy(SHARE).compareTo(gpu.busy()) <= 0;
    }

    /** For work that has the device to itself. */
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
