package dev.lathe.worker.process;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A lock that gives one process at a time the use of a device. A retry can overlap with a process of a lost worker, and
 * two workers can poll the same device by mistake. The operating system releases the lock when its holder ends.
 */
public final class DeviceLock {
    private static final String UNKNOWN = "another process";
    /** Long enough for progress of a measurement, short enough for a restarted worker. */
    private static final Duration RETRY = Duration.ofMillis(500);

    private final String device;
    private final ExclusiveLock lock;

    /** Creates the lock. All workers of a host use the same folder. */
    public DeviceLock(Path folder, String device) {
        this.device = device;
        this.lock = new ExclusiveLock(folder.resolve(device.replaceAll("[^A-Za-z0-9._-]", "_") + ".lock"));
    }

    /**
     * Runs the work with exclusive use of the device; throws TransientInfra with a short retry delay if it is in use.
     */
    public <T> T holding(Supplier<T> work) {
        return take().during(work);
    }

    /** Takes the lock until the lease is closed; throws TransientInfra with a short retry delay if it is in use. */
    ExclusiveLock.Lease take() {
        ExclusiveLock.Lease lease = tryTake()
                .orElseThrow(() -> ActivityFailures.transientInfraFor(
                        RETRY,
                        "the device " + device + " is in use by " + holder() + "; its lock file is " + lock.file()));
        try {
            writeHolder();
            return lease;
        } catch (ApplicationFailure unwritable) {
            lease.close();
            throw unwritable;
        }
    }

    private Optional<ExclusiveLock.Lease> tryTake() {
        try {
            return lock.tryTake();
        } catch (LocalTemporalException unusable) {
            throw ActivityFailures.transientInfra(requireNonNull(unusable.getMessage()), unusable);
        }
    }

    /**
     * Writes who holds the lock: a campaign, or this process. It is valid while the lock is held. Throws TransientInfra
     * if the file cannot be written.
     */
    void writeHolder() {
        String holder = Heartbeat.campaign()
                .map(campaign -> "campaign " + campaign)
                .orElse("process " + ProcessHandle.current().pid());
        try {
            Files.writeString(holderFile(), holder);
        } catch (IOException unwritable) {
            throw ActivityFailures.transientInfra("cannot write " + holderFile(), unwritable);
        }
    }

    /** Returns who holds the lock. A holder that has just taken it has not written its name yet. */
    private String holder() {
        try {
            String holder = Files.readString(holderFile());
            return holder.isEmpty() ? UNKNOWN : holder;
        } catch (IOException notWrittenYet) {
            return UNKNOWN;
        }
    }

    private Path holderFile() {
        return lock.file().resolveSibling(lock.file().getFileName() + ".holder");
    }
}
