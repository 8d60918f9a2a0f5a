package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A file, or a folder with its content. */
public final class FileTree {
    private FileTree() {}

    /** Deletes the file or the folder. Symbolic links are not followed. */
    public static void delete(Path root) throws IOException {
        for (Path inside : deepestFirst(root)) {
            Files.deleteIfExists(inside);
        }
    }

    private static List<Path> deepestFirst(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
