package dev.lathe.worker.process;

import dev.lathe.activities.failure.ActivityFailures;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * One user of a device at a time, across processes: a retry can overlap what a lost worker left, and two workers can poll
 * one device by mistake. The operating system gives the lock back when its holder dies.
 */
public final class DeviceLock {
    /** Long enough for a measurement to make progress, short enough not to be noticed when a worker is restarted. */
    private static final Duration TRY_AGAIN = Duration.ofMillis(500);

    private final String device;
    private final Path file;

    /** The folder belongs to the host, so that all workers of a host meet there. */
    public DeviceLock(Path folder, String device) {
        this.device = device;
        this.file = folder.resolve(device.replaceAll("[^A-Za-z0-9._-]", "_") + ".lock");
    }

    /** Does the work with the device to itself; throws TransientInfra, with a short delay, where somebody else has it. */
    public <T> T holding(Supplier<T> work) {
        try {
            Files.createDirectories(file.getParent());
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                lock(channel);
                return work.get();
            }
        } catch (IOException trouble) {
            throw ActivityFailures.transientInfra("the lock " + file + " cannot be used: " + trouble, trouble);
        }
    }

    /** Closing the channel gives the lock back. */
    private void lock(FileChannel channel) throws IOException {
        if (isFree(channel)) {
            return;
        }
        throw ActivityFailures.transientInfraFor(TRY_AGAIN, "the device " + device + " is in use; its lock is " + file);
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false;
        }
    }
}
