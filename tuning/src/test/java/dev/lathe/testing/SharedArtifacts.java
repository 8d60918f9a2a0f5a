package dev.lathe.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The compiled kernels and runners that all tests share, in {@code .lathe/test-artifacts} of the checkout. The store is
 * addressed by the hash of sources, flags and compiler, so a test finds what an earlier test or an earlier run compiled.
 */
public final class SharedArtifacts {
    private SharedArtifacts() {}

    /** Returns the store; tests run in the folder of their module. */
    public static Path store() {
        try {
            return Files.createDirectories(Path.of("").toAbsolutePath().getParent().resolve(".lathe/test-artifacts"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Makes the store that of a data folder, unless that folder has artifacts of its own. */
    public static void linkInto(Path data) {
        try {
            Files.createSymbolicLink(Files.createDirectories(data).resolve("artifacts"), store());
        } catch (FileAlreadyExistsException ownArtifacts) {
            return;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
