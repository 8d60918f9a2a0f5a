package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps a host quiet while it measures: many may make noise at once, or one may measure. First come, first served, so
 * that neither a stream of compilations nor one of measurements starves the other. One per worker process.
 */
public final class HostQuiet {
    private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

    /** Does the work once nobody measures. */
    public <T> T noisy(Heartbeat heartbeat, Supplier<T> work) {
        return holding(lock.readLock(), heartbeat, work);
    }

    /** Does the work once nobody makes noise or measures. */
    public <T> T quiet(Heartbeat heartbeat, Supplier<T> work) {
        return holding(lock.writeLock(), heartbeat, work);
    }

    private static <T> T holding(Lock lock, Heartbeat heartbeat, Supplier<T> work) {
        heartbeat.untilDone(patience -> lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS));
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
