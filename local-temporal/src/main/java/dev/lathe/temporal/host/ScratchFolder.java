package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
        FileTree.delete(path);
    }
}
