package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * A fair read-write lock that excludes compilations during a measurement. Compilations share the lock; a measurement
 * holds it exclusively. Each worker process has one.
 */
public final class MeasurementLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock(true);

    /** Runs the work while no measurement runs. */
    public <T> T shared(Heartbeat heartbeat, Supplier<T> work) {
        return holding(lock.readLock(), heartbeat, work);
    }

    /** Runs the work while no other work holds this lock. */
    public <T> T exclusive(Heartbeat heartbeat, Supplier<T> work) {
        return holding(lock.writeLock(), heartbeat, work);
    }

    private static <T> T holding(Lock lock, Heartbeat heartbeat, Supplier<T> work) {
        heartbeat.untilDone(interval -> lock.tryLock(interval.toMillis(), TimeUnit.MILLISECONDS));
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
