package dev.lathe.worker.op;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The number, the size and the last change of a file. A file that keeps its stamp has kept its content, because no program
 * can set the time of a change (inode(7)). To hash a file again takes longer, most of all without the optimizing compiler.
 */
public record FileStamp(Map<String, Object> attributes) {
    public FileStamp {
        attributes = Map.copyOf(attributes);
    }

    /** Returns the stamp of a file; empty if there is none. */
    public static Optional<FileStamp> of(Path file) throws IOException {
        try {
            return Optional.of(new FileStamp(Files.readAttributes(file, "unix:ino,size,ctime")));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }
}
