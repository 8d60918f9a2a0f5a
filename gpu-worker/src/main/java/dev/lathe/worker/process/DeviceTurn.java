package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Turns on a device of several activities of one process, first come, first served, so that what comes next can be made
 * ready meanwhile. Other processes are kept away by the lock.
 */
public final class DeviceTurn {
    private final ReentrantLock turn = new ReentrantLock(true);
    private final LongAdder busyNanoseconds = new LongAdder();
    private final DeviceLock device;

    public DeviceTurn(DeviceLock device) {
        this.device = device;
    }

    public <T> Taken<T> taking(Heartbeat heartbeat, Supplier<T> work) {
        long asked = System.nanoTime();
        heartbeat.untilDone(patience -> turn.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS));
        long begin = System.nanoTime();
        try {
            T result = device.holding(work);
            return new Taken<>(result, Duration.ofNanos(begin - asked), Duration.ofNanos(System.nanoTime() - begin));
        } finally {
            busyNanoseconds.add(System.nanoTime() - begin);
            turn.unlock();
        }
    }

    /** What was done in a turn, how long the turn was waited for, and how long it took. */
    public record Taken<T>(T result, Duration waited, Duration held) {}

    /** How long this process has had the device so far, all turns that have ended together. */
    public Duration busy() {
        return Duration.ofNanos(busyNanoseconds.sum());
    }
}
