package dev.lathe.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What tests keep from run to run, in {@code ~/.cache/lathe-tests}: compiled kernels and runners, and the Temporal
 * binary. Names are content hashes, so nothing in it becomes stale; {@code make clean} deletes it.
 */
public final class TestCache {
    private TestCache() {}

    /** Returns the store of compiled artifacts, addressed by the hash of sources, flags and compiler. */
    public static Path artifacts() {
        return folder("artifacts");
    }

    /** Returns the folder of what a test script builds from sources and compilers with this hash. */
    public static Path built(String hash) {
        return folder("built/" + hash);
    }

    /** Returns the data folder with the pinned Temporal binary. */
    public static Path temporal() {
        return folder("temporal");
    }

    /** Makes the shared store that of a data folder, unless that folder has artifacts of its own. */
    public static void linkArtifactsInto(Path data) {
        try {
            Files.createSymbolicLink(Files.createDirectories(data).resolve("artifacts"), artifacts());
        } catch (FileAlreadyExistsException ownArtifacts) {
            return;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Path folder(String name) {
        try {
            return Files.createDirectories(Path.of(System.getProperty("user.home"), ".cache", "lathe-tests", name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
