package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A lock on a file that excludes other threads and processes. The operating system releases it if the process ends.
 * A lock of the JVM is acquired first, because file locks exclude processes only.
 */
public record ExclusiveLock(Path file) {

    private static final ConcurrentMap<Path, ReentrantLock> HELD_IN_THIS_PROCESS = new ConcurrentHashMap<>();

    public ExclusiveLock {
        file = file.toAbsolutePath().normalize();
    }

    /** Waits for the lock, and does the work while holding it. */
    public <T> T holding(Supplier<T> work) {
        ReentrantLock lockOfThreads = HELD_IN_THIS_PROCESS.computeIfAbsent(file, any -> new ReentrantLock());
        lockOfThreads.lock();
        try (FileChannel channel = open();
                FileLock lock = channel.lock()) {
            assert lock.isValid();
            return work.get();
        } catch (IOException e) {
            throw new LocalTemporalException("cannot lock " + file + "; make its folder writable", e);
        } finally {
            lockOfThreads.unlock();
        }
    }

    /** Does the work if the lock is free. Empty if a thread or process holds it. */
    public <T> Optional<T> tryHolding(Supplier<T> work) {
        ReentrantLock lockOfThreads = HELD_IN_THIS_PROCESS.computeIfAbsent(file, any -> new ReentrantLock());
        if (lockOfThreads.isHeldByCurrentThread() || !lockOfThreads.tryLock()) {
            return Optional.empty();
        }
        try (FileChannel channel = open()) {
            return isFree(channel) ? Optional.of(work.get()) : Optional.empty();
        } catch (IOException e) {
            throw new LocalTemporalException("cannot lock " + file + "; make its folder writable", e);
        } finally {
            lockOfThreads.unlock();
        }
    }

    /** Locks the file if it is free. Closing the channel releases the lock. */
    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException heldInThisProcess) {
            return false;
        }
    }

    private FileChannel open() throws IOException {
        Files.createDirectories(file.getParent());
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }
}
