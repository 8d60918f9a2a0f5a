package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Exclusive use of a GPU by the activities of this process, first come, first served, so that the next can prepare its job
 * meanwhile. The device lock excludes other processes.
 */
public final class ExclusiveGpu {
    private final ReentrantLock queue = new ReentrantLock(true);
    private final LongAdder busyNanoseconds = new LongAdder();
    private final DeviceLock device;

    public ExclusiveGpu(DeviceLock device) {
        this.device = device;
    }

    public <T> Run<T> run(Heartbeat heartbeat, Supplier<T> work) {
        long asked = System.nanoTime();
        heartbeat.untilDone(patience -> queue.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS));
        long begin = System.nanoTime();
        try {
            T result = device.holding(work);
            return new Run<>(result, Duration.ofNanos(begin - asked), Duration.ofNanos(System.nanoTime() - begin));
        } finally {
            busyNanoseconds.add(System.nanoTime() - begin);
            queue.unlock();
        }
    }

    /** The result, how long the device was waited for, and how long it was held. */
    public record Run<T>(T result, Duration waited, Duration held) {}

    /** Returns how long this process has used the device in all ended runs. */
    public Duration busy() {
        return Duration.ofNanos(busyNanoseconds.sum());
    }
}
