package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.worker.op.FileStamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A store of compiled files by content hash, with the hash of each recipe's file. Files are added atomically. A file
 * whose content does not match its hash counts as missing. The store is a cache and can be deleted.
 */
public final class ArtifactStore {
    /** How exactly the last use of a file is recorded, which its stamp includes. Files are kept for days. */
    private static final Duration USE = Duration.ofMinutes(1);

    private final Path binaries;
    private final Path recipes;
    private final Path logs;
    private final Path drafts;

    /** The stamps that files had when their content was found to match their hash. */
    private final ConcurrentMap<Path, FileStamp> intact = new ConcurrentHashMap<>();

    public ArtifactStore(Path root) {
        binaries = root.resolve("binaries");
        recipes = root.resolve("recipes");
        logs = root.resolve("logs");
        drafts = root.resolve("drafts");
    }

    public Optional<Path> find(String artifact) throws IOException {
        Path file = binaries.resolve(artifact);
        try {
            touch(file);
            return isIntact(file) ? Optional.of(file) : Optional.empty();
        } catch (NoSuchFileException deleted) {
            return Optional.empty();
        }
    }

    /** Returns whether the content of a file has the hash that is its name. */
    private boolean isIntact(Path file) throws IOException {
        Optional<FileStamp> stamp = FileStamp.of(file);
        if (stamp.isEmpty() || stamp.get().equals(intact.get(file))) {
            return stamp.isPresent();
        }
        if (!Sha256.of(Files.readAllBytes(file)).equals(file.getFileName().toString())) {
            return false;
        }
        if (stamp.get().isSettled()) {
            intact.put(file, stamp.get());
        }
        return true;
    }

    /**
     * Records the use of a file, which may be a program of this store. The least recently used files are deleted first.
     */
    static void touch(Path file) throws IOException {
        Instant now = Instant.now();
        if (Files.exists(file) && Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(USE))) {
            Files.setLastModifiedTime(file, FileTime.from(now));
        }
    }

    /** Returns whether a file is an artifact, such as the program that compiles with NVRTC. */
    boolean contains(Path file) {
        return binaries.equals(file.getParent());
    }

    /** Returns the stored artifact of a recipe; empty if there is none. */
    public Optional<Artifact> cached(String recipe) throws IOException {
        Path record = recipes.resolve(recipe);
        try {
            touch(record);
            touch(logs.resolve(recipe));
            String[] fields = Files.readString(record).strip().split(" ");
            return fields.length == 2
                    ? find(fields[0]).map(file -> new Artifact(fields[0], file, Long.parseLong(fields[1]), log(recipe)))
                    : Optional.empty();
        } catch (NoSuchFileException deleted) {
            return Optional.empty();
        }
    }

    private String log(String recipe) {
        try {
            return Files.readString(logs.resolve(recipe));
        } catch (IOException lost) {
            return "";
        }
    }

    /** Moves a compiled file into the store and records the recipe and the compiler's output. */
    public Artifact add(String recipe, Path built, long milliseconds, String log) throws IOException {
        String hash = Sha256.of(Files.readAllBytes(built));
        Path file = binaries.resolve(hash);
        moveInto(file, built);
        moveInto(logs.resolve(recipe), Files.writeString(Files.createTempFile(folder(drafts), "log", ""), log));
        Path record = Files.createTempFile(folder(drafts), "recipe", "");
        Files.writeString(record, hash + " " + milliseconds + "\n");
        moveInto(recipes.resolve(recipe), record);
        return new Artifact(hash, file, milliseconds, log);
    }

    private static void moveInto(Path place, Path draft) throws IOException {
        folder(requireNonNull(place.getParent()));
        Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Creates a scratch folder on the store's file system, so that a file can be moved from it atomically. */
    public ScratchFolder draft() throws IOException {
        return ScratchFolder.in(folder(drafts));
    }

    private static Path folder(Path path) throws IOException {
        return Files.createDirectories(path);
    }
}
