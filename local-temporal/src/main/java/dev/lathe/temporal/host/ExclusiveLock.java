package dev.lathe.temporal.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * A lock on a file that excludes other threads and processes. The operating system releases it if the process ends.
 * A lock of the JVM is acquired first, because file locks exclude processes only.
 */
public record ExclusiveLock(Path file) {

    private static final ConcurrentMap<Path, Semaphore> FREE_IN_THIS_PROCESS = new ConcurrentHashMap<>();

    public ExclusiveLock {
        file = file.toAbsolutePath().normalize();
    }

    /** Waits for the lock, and does the work while holding it. */
    public <T> T holding(Supplier<T> work) {
        Semaphore threads = threads();
        threads.acquireUninterruptibly();
        try (FileChannel channel = open();
                FileLock lock = channel.lock()) {
            assert lock.isValid();
            return work.get();
        } catch (IOException e) {
            throw unusable(e);
        } finally {
            threads.release();
        }
    }

    /** Does the work if the lock is free. Empty if a thread or process holds it. */
    public <T> Optional<T> tryHolding(Supplier<T> work) {
        return tryTake().map(lease -> lease.during(work));
    }

    /** Takes the lock if it is free. Empty if a thread or process holds it. */
    public Optional<Lease> tryTake() {
        Semaphore threads = threads();
        if (!threads.tryAcquire()) {
            return Optional.empty();
        }
        Optional<Lease> lease = Optional.empty();
        try {
            lease = lockedChannel().map(channel -> new Lease(channel, threads));
            return lease;
        } catch (IOException e) {
            throw unusable(e);
        } finally {
            if (lease.isEmpty()) {
                threads.release();
            }
        }
    }

    private Semaphore threads() {
        return FREE_IN_THIS_PROCESS.computeIfAbsent(file, any -> new Semaphore(1));
    }

    private Optional<FileChannel> lockedChannel() throws IOException {
        FileChannel channel = open();
        boolean isLocked = false;
        try {
            isLocked = channel.tryLock() != null;
            return isLocked ? Optional.of(channel) : Optional.empty();
        } catch (OverlappingFileLockException heldInThisProcess) {
            return Optional.empty();
        } finally {
            if (!isLocked) {
                channel.close();
            }
        }
    }

    private FileChannel open() throws IOException {
        Files.createDirectories(file.getParent());
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private LocalTemporalException unusable(IOException cause) {
        return new LocalTemporalException("cannot lock " + file + "; make its folder writable", cause);
    }

    /** A lock that is held until it is closed. Another thread may close it than the one that took it. */
    public record Lease(FileChannel channel, Semaphore threads) implements AutoCloseable {
        /** Does the work and then releases the lock. */
        public <T> T during(Supplier<T> work) {
            try {
                return work.get();
            } finally {
                close();
            }
        }

        /** Closing the channel releases the lock of the file. */
        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                threads.release();
            }
        }
    }
}
