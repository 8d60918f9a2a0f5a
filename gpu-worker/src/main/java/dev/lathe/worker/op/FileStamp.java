package dev.lathe.worker.op;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The number, the size and the last change of a file. A file that keeps a settled stamp has kept its content, because
 * no program can set the time of a change (inode(7)). To hash a file again takes longer, most of all without the
 * optimizing compiler.
 */
public record FileStamp(Map<String, Object> attributes) {
    /** File systems record a change to a tick of the kernel, so another one may follow with the same time. */
    private static final Duration SETTLING = Duration.ofSeconds(1);

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

    /** Returns whether a change from now on would have another time. */
    public boolean isSettled() {
        FileTime changed = (FileTime) requireNonNull(attributes.get("ctime"));
        return changed.toInstant().isBefore(Instant.now().minus(SETTLING));
    }
}
