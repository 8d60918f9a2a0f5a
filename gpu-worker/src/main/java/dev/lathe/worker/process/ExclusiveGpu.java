package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Environment;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Exclusive use of a GPU by one activity of this process at a time, in FIFO order, so that the next activity can
 * prepare its job. The device lock excludes other processes.
 */
public final class ExclusiveGpu {
    private final ReentrantLock queue = new ReentrantLock(true);
    private final DeviceLock device;

    public ExclusiveGpu(DeviceLock device) {
        this.device = device;
    }

    public <T> Run<T> run(Heartbeat heartbeat, Supplier<T> work) {
        long requested = System.nanoTime();
        heartbeat.untilDone(interval -> queue.tryLock(interval.toMillis(), TimeUnit.MILLISECONDS));
        long begin = System.nanoTime();
        try {
            T result = device.holding(work);
            return new Run<>(result, Duration.ofNanos(begin - requested), Duration.ofNanos(System.nanoTime() - begin));
        } finally {
            queue.unlock();
        }
    }

    /** A result with the time that the work waited for the device and the time that it held it. */
    public record Run<T>(T result, Duration waited, Duration held) {
        /** Returns both times as conditions of a measurement. */
        public SortedMap<String, String> conditions() {
            return new TreeMap<>(
                    Map.of(Environment.WAITED, milliseconds(waited), Environment.HELD, milliseconds(held)));
        }

        private static String milliseconds(Duration time) {
            return String.format(Locale.ROOT, "%.2f", time.toNanos() / 1e6);
        }
    }
}
