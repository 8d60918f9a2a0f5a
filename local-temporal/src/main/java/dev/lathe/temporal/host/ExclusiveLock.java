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
 * One holder per file, across processes and threads; others wait for their turn, and it ends with its process.
 * A lock of the JVM stands before the file lock because a file lock knows processes only.
 */
public record ExclusiveLock(Path file) {

    private static final ConcurrentMap<Path, ReentrantLock> TURNS = new ConcurrentHashMap<>();

    public ExclusiveLock {
        file = file.toAbsolutePath().normalize();
    }

    public <T> T holding(Supplier<T> work) {
        ReentrantLock turn = TURNS.computeIfAbsent(file, any -> new ReentrantLock());
        turn.lock();
        try (FileChannel channel = open();
                FileLock lock = channel.lock()) {
            assert lock.isValid();
            return work.get();
        } catch (IOException e) {
            throw new LocalTemporalException("The lock " + file + " cannot be used; is its folder writable?", e);
        } finally {
            turn.unlock();
        }
    }

    /** Does the work if no other thread or process holds the lock; empty where one does. */
    public <T> Optional<T> tryHolding(Supplier<T> work) {
        ReentrantLock turn = TURNS.computeIfAbsent(file, any -> new ReentrantLock());
        if (turn.isHeldByCurrentThread() || !turn.tryLock()) {
            return Optional.empty();
        }
        try (FileChannel channel = open()) {
            return isFree(channel) ? Optional.of(work.get()) : Optional.empty();
        } catch (IOException e) {
            throw new LocalTemporalException("The lock " + file + " cannot be used; is its folder writable?", e);
        } finally {
            turn.unlock();
        }
    }

    /** Locks the file if it is free; closing the channel releases it. */
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
