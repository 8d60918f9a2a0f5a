package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.space.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;

/**
 * A store of compiled files by content hash, with the hash of each recipe's file. Files are added atomically. A file
 * whose content does not match its hash counts as missing. The store is a cache and can be deleted.
 */
public final class ArtifactStore {
    private final Path binaries;
    private final Path recipes;
    private final Path logs;
    private final Path drafts;

    public ArtifactStore(Path root) {
        binaries = root.resolve("binaries");
        recipes = root.resolve("recipes");
        logs = root.resolve("logs");
        drafts = root.resolve("drafts");
    }

    public Optional<Path> find(String artifact) throws IOException {
        Path file = binaries.resolve(artifact);
        if (!artifact.equals(hashOf(file))) {
            return Optional.empty();
        }
        touch(file);
        return Optional.of(file);
    }

    /** Records the use of a file, which may be a program of this store. The least recently used files are deleted first. */
    static void touch(Path file) throws IOException {
        if (Files.exists(file)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        }
    }

    private static String hashOf(Path file) throws IOException {
        try {
            return Sha256.of(Files.readAllBytes(file));
        } catch (NoSuchFileException missing) {
            return "";
        }
    }

    /** Returns whether a file is an artifact, such as the program that compiles with NVRTC. */
    boolean contains(Path file) {
        return binaries.equals(file.getParent());
    }

    /** Returns the stored artifact of a recipe; empty if there is none. */
    public Optional<Artifact> cached(String recipe) throws IOException {
        Path record = recipes.resolve(recipe);
        if (!Files.exists(record)) {
            return Optional.empty();
        }
        touch(record);
        touch(logs.resolve(recipe));
        String[] fields = Files.readString(record).strip().split(" ");
        return fields.length == 2
                ? find(fields[0]).map(file -> new Artifact(fields[0], file, Long.parseLong(fields[1]), log(recipe)))
                : Optional.empty();
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
