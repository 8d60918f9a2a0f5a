package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.space.candidate.Sha256;
import dev.lathe.worker.process.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Built files under their content hashes, and which recipe gave which. A file appears whole or not at all, and one whose
 * content is not what its name says is as good as missing. Everything here can be deleted and made again.
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
        return artifact.equals(hashOf(file)) ? Optional.of(file) : Optional.empty();
    }

    private static String hashOf(Path file) throws IOException {
        try {
            return Sha256.of(Files.readAllBytes(file));
        } catch (NoSuchFileException missing) {
            return "";
        }
    }

    /** What this recipe gave earlier, where it is still there. */
    public Optional<Artifact> made(String recipe) throws IOException {
        Path note = recipes.resolve(recipe);
        if (!Files.exists(note)) {
            return Optional.empty();
        }
        String[] words = Files.readString(note).strip().split(" ");
        return words.length == 2
                ? find(words[0]).map(file -> new Artifact(words[0], file, Long.parseLong(words[1]), log(recipe)))
                : Optional.empty();
    }

    private String log(String recipe) {
        try {
            return Files.readString(logs.resolve(recipe));
        } catch (IOException lost) {
            return "";
        }
    }

    /** Moves a built file in, under its content hash, and notes the recipe and what the compiler said. */
    public Artifact keep(String recipe, Path built, long milliseconds, String log) throws IOException {
        String hash = Sha256.of(Files.readAllBytes(built));
        Path file = binaries.resolve(hash);
        moveInto(file, built);
        moveInto(logs.resolve(recipe), Files.writeString(Files.createTempFile(folder(drafts), "log", ""), log));
        Path note = Files.writeString(Files.createTempFile(folder(drafts), "note", ""), hash + " " + milliseconds + "\n");
        moveInto(recipes.resolve(recipe), note);
        return new Artifact(hash, file, milliseconds, log);
    }

    private static void moveInto(Path place, Path draft) throws IOException {
        folder(requireNonNull(place.getParent()));
        Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** A new folder on the store's own file system, so that what is built there can be moved in at once. */
    public ScratchFolder draft() throws IOException {
        return ScratchFolder.in(folder(drafts));
    }

    private static Path folder(Path path) throws IOException {
        return Files.createDirectories(path);
    }
}
