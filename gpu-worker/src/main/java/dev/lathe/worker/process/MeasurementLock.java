package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Keeps a host quiet while it measures: many compilations share the lock, one measurement has it alone. First come, first
 * served, so that neither starves the other. One per worker process.
 */
public final class MeasurementLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

    /** Does the work while no measurement runs. */
    public <T> T shared(Heartbeat heartbeat, Supplier<T> work) {
        return holding(lock.readLock(), heartbeat, work);
    }

    /** Does the work while no other work under this lock runs. */
    public <T> T exclusive(Heartbeat heartbeat, Supplier<T> work) {
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
