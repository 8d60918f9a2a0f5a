package dev.lathe.activities.quiet;

import dev.lathe.activities.command.Heartbeat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Turns on a device of several activities of one process, first come, first served, so that what comes next can be made
 * ready meanwhile. Other processes are kept away by the lock.
 */
public final class DeviceTurn {
    private final ReentrantLock turn = new ReentrantLock(true);
    private final DeviceLock device;

    public DeviceTurn(DeviceLock device) {
        this.device = device;
    }

    public <T> T taking(Heartbeat heartbeat, Supplier<T> work) {
        heartbeat.untilDone(patience -> turn.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS));
        try {
            return device.holding(work);
        } finally {
            turn.unlock();
        }
    }
}
