package dev.lathe.activities.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A folder whose files are replaced atomically: each is written to a temporary file, which is then renamed. */
record ResultsFolder(Path path) {
    static ResultsFolder at(Path path) throws IOException {
        return new ResultsFolder(Files.createDirectories(path));
    }

    void write(String name, String text) throws IOException {
        write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file, unless it already has this content. */
    void write(String name, byte[] bytes) throws IOException {
        Path file = path.resolve(name);
        if (holds(file, bytes)) {
            return;
        }
        Path temporary = Files.createTempFile(path, "." + name, ".part");
        try {
            Files.write(temporary, bytes);
            makeReadable(temporary);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static boolean holds(Path file, byte[] bytes) throws IOException {
        try {
            return Arrays.equals(Files.readAllBytes(file), bytes);
        } catch (NoSuchFileException missing) {
            return false;
        }
    }

    /** Temporary files are created readable by their owner only. */
    private static void makeReadable(Path file) {
        file.toFile().setReadable(true, false);
    }

    /** Deletes the files of an earlier campaign: those whose names match the pattern and are not in the list. */
    void keepOnly(List<String> names, String pattern) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.matches(pattern) && !names.contains(name)) {
                    Files.delete(file);
                }
            }
        }
    }
}
