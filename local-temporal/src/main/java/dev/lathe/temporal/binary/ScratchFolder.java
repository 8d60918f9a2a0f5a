package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.LocalTemporalException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder beside the binaries for unverified downloads; deleted on close. */
record ScratchFolder(Path path) implements AutoCloseable {

    static ScratchFolder in(Path parent) {
        try {
            Files.createDirectories(parent);
            return new ScratchFolder(Files.createTempDirectory(parent, ".fetching-"));
        } catch (IOException e) {
            throw new LocalTemporalException("The folder " + parent + " cannot be written", e);
        }
    }

    /** Returns the total size of its files in bytes; files deleted meanwhile count as 0. */
    long bytes() {
        return entries().stream().map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
    }

    @Override
    public void close() {
        entries().stream().sorted(Comparator.reverseOrder()).forEach(entry -> entry.toFile().delete());
    }

    private List<Path> entries() {
        try (Stream<Path> entries = Files.walk(path)) {
            return entries.toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }
}
