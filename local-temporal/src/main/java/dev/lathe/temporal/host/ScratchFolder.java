package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A temporary folder that is deleted with its content on close. */
public record ScratchFolder(Path path) implements AutoCloseable {
    public static ScratchFolder in(Path parent) throws IOException {
        return new ScratchFolder(Files.createTempDirectory(Files.createDirectories(parent), "work"));
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    @Override
    public void close() throws IOException {
        for (Path inside : deepestFirst()) {
            Files.deleteIfExists(inside);
        }
    }

    private List<Path> deepestFirst() throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
