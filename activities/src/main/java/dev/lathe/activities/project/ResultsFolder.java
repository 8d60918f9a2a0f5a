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

/** A folder whose files are always whole: each is written beside its place and moved there. */
record ResultsFolder(Path path) {
    static ResultsFolder at(Path path) throws IOException {
        return new ResultsFolder(Files.createDirectories(path));
    }

    void write(String name, String text) throws IOException {
        write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Leaves a file alone that holds these bytes already. */
    void write(String name, byte[] bytes) throws IOException {
        Path file = path.resolve(name);
        if (holds(file, bytes)) {
            return;
        }
        Path beside = Files.createTempFile(path, "." + name, ".part");
        try {
            Files.write(beside, bytes);
            readableByOthers(beside);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static boolean holds(Path file, byte[] bytes) throws IOException {
        try {
            return Arrays.equals(Files.readAllBytes(file), bytes);
        } catch (NoSuchFileException none) {
            return false;
        }
    }

    /** Temporary files are private; results are not. */
    private static void readableByOthers(Path file) {
        file.toFile().setReadable(true, false);
    }

    /** Removes files of an earlier campaign in the same place: those whose names match and are not among these. */
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
