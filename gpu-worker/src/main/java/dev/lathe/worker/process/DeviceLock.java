package dev.lathe.worker.process;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.temporal.host.LocalTemporalException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * One user of a device at a time, across processes: a retry can overlap what a lost worker left, and two workers can poll
 * one device by mistake. The operating system releases the lock when its holder dies.
 */
public final class DeviceLock {
    /** Long enough for a measurement to make progress, short enough not to delay a restarted worker noticeably. */
    private static final Duration RETRY = Duration.ofMillis(500);

    private final String device;
    private final ExclusiveLock lock;

    /** The folder belongs to the host, so that all workers of a host use the same file. */
    public DeviceLock(Path folder, String device) {
        this.device = device;
        this.lock = new ExclusiveLock(folder.resolve(device.replaceAll("[^A-Za-z0-9._-]", "_") + ".lock"));
    }

    /** Does the work with exclusive use of the device; throws TransientInfra, with a short delay, where it is in use. */
    public <T> T holding(Supplier<T> work) {
        try {
            return lock.tryHolding(work)
                    .orElseThrow(() -> ActivityFailures.transientInfraFor(
                            RETRY, "the device " + device + " is in use; its lock is " + lock.file()));
        } catch (LocalTemporalException unusable) {
            throw ActivityFailures.transientInfra(requireNonNull(unusable.getMessage()), unusable);
        }
    }
}
