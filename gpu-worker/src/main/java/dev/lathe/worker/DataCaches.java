package dev.lathe.worker;

import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.temporal.host.FileTree;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/**
 * The caches in the data folder. A process that uses them holds a shared file lock until it ends. Files are deleted
 * only while no process uses the caches, but for artifacts that no stage can still need.
 */
public record DataCaches(Path data) {
    private static final String ARTIFACTS = "artifacts";
    private static final String WORK = "work";
    private static final String AGENTS = "agent-work";
    private static final List<String> NAMES =
            List.of(ARTIFACTS, "references", "python-references", "op-files", "copies", AGENTS, WORK);

    /** The size of the artifacts that remain. */
    static final long ARTIFACT_BYTES = 2L << 30;

    /** A stage finds its artifacts when it begins, and takes less time. */
    private static final Duration IN_USE = Duration.ofHours(2);

    /** Working files of a process that was killed are older than this when a worker starts. */
    private static final Duration LEFTOVER = Duration.ofDays(1);

    /** The folder of an agent is deleted if nothing in it was written for so long. The agent loses its sessions. */
    private static final Duration AGENT_KEPT = Duration.ofDays(30);

    /** The lock files that this process holds. Closing another channel of such a file would release its lock. */
    private static final ConcurrentMap<Path, FileChannel> USED = new ConcurrentHashMap<>();

    public DataCaches {
        data = data.toAbsolutePath().normalize();
    }

    /** A cache: the name of its folder, its size, and its most recent use. */
    public record Cache(String name, int files, long bytes, Optional<Instant> lastUsed) {}

    /** A file. One that another process has removed has size 0. */
    private record Entry(Path path, long bytes, Instant used) {
        static Entry of(Path path) {
            return new Entry(path, path.toFile().length(), Instant.ofEpochMilli(path.toFile().lastModified()));
        }
    }

    public List<Cache> list() {
        return NAMES.stream().map(this::cache).toList();
    }

    private Cache cache(String name) {
        List<Entry> files = files(name);
        return new Cache(
                name,
                files.size(),
                files.stream().mapToLong(Entry::bytes).sum(),
                files.stream().map(Entry::used).max(Comparator.naturalOrder()));
    }

    /** Deletes all files of the caches. Returns false, without a change, if a process uses them. */
    public boolean clean() {
        return whileUnused(() -> NAMES.forEach(name -> inside(name).forEach(DataCaches::delete)));
    }

    /** Returns whether no process uses the caches. */
    public boolean isUnused() {
        return whileUnused(() -> {});
    }

    /**
     * Deletes the least recently used artifacts above the size limit, the working files of killed processes, and the
     * folders of agents that were not used for long, unless a process uses the caches.
     */
    void bound() {
        whileUnused(() -> {
            evict(ARTIFACT_BYTES, Instant.now());
            Instant limit = Instant.now().minus(LEFTOVER);
            files(WORK).stream().filter(file -> file.used().isBefore(limit)).forEach(file -> delete(file.path()));
            deleteAgentsUnusedSince(Instant.now().minus(AGENT_KEPT));
        });
    }

    private void deleteAgentsUnusedSince(Instant time) {
        Stream.ofNullable(data.resolve(AGENTS).toFile().listFiles())
                .flatMap(Stream::of)
                .map(File::toPath)
                .filter(agent -> Stream.concat(inside(agent), Stream.of(agent))
                        .allMatch(path -> Entry.of(path).used().isBefore(time)))
                .forEach(DataCaches::deleteAgent);
    }

    /** Deletes what an agent left. Folders whose permissions it revoked stay; {@code lathe clean} names them. */
    private static void deleteAgent(Path agent) {
        try {
            FileTree.delete(agent);
        } catch (IOException | UncheckedIOException locked) {
            // A worker starts without this space.
        }
    }

    /**
     * Deletes the least recently used artifacts above the size limit that no stage can still need. A campaign that
     * needs one again builds it again.
     */
    void boundWhileUsed() {
        evict(ARTIFACT_BYTES, Instant.now().minus(IN_USE));
    }

    /** Keeps the artifacts that were used most recently, up to so many bytes, and those that were used since a time. */
    void evict(long maxBytes, Instant since) {
        long total = 0;
        List<Entry> latestFirst = files(ARTIFACTS).stream()
                .sorted(Comparator.comparing(Entry::used).reversed())
                .toList();
        for (Entry file : latestFirst) {
            total += file.bytes();
            if (total > maxBytes && Entry.of(file.path()).used().isBefore(since)) {
                delete(file.path());
            }
        }
    }

    /** Marks the caches as used until this process ends. Waits while another process deletes files. */
    void use() {
        USED.computeIfAbsent(lockFile(), DataCaches::shared);
    }

    /** Locks the file. The lock is released when the process ends. */
    private static FileChannel shared(Path file) {
        try {
            Files.createDirectories(file.getParent());
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            channel.lock(0, Long.MAX_VALUE, true);
            return channel;
        } catch (IOException unusable) {
            throw new LocalTemporalException("cannot lock " + file + "; make its folder writable", unusable);
        }
    }

    private boolean whileUnused(Runnable work) {
        return !USED.containsKey(lockFile())
                && new ExclusiveLock(lockFile())
                        .tryHolding(() -> {
                            work.run();
                            return true;
                        })
                        .isPresent();
    }

    private Path lockFile() {
        return data.resolve("locks").resolve("caches.lock");
    }

    private List<Entry> files(String name) {
        return inside(name).filter(Files::isRegularFile).map(Entry::of).toList();
    }

    private Stream<Path> inside(String name) {
        return inside(data.resolve(name));
    }

    /**
     * Returns the files and folders in a folder, deepest first. A symbolic link is not followed. A folder that another
     * process deletes meanwhile is empty.
     */
    private static Stream<Path> inside(Path folder) {
        File[] children = Files.isSymbolicLink(folder) ? null : folder.toFile().listFiles();
        return Stream.ofNullable(children)
                .flatMap(Stream::of)
                .map(File::toPath)
                .flatMap(child -> Stream.concat(inside(child), Stream.of(child)));
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException undeletable) {
            throw new LocalTemporalException("cannot delete " + path, undeletable);
        }
    }
}
