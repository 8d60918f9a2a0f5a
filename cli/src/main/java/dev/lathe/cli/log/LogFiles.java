package dev.lathe.cli.log;

import dev.lathe.temporal.host.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The log files in a data folder: that of the durable server, and one for each of the latest workers. */
public record LogFiles(DataDirectory data) {
    private static final int MAX_WORKERS = 10;

    /** Returns the log of the server; empty if no durable server was started. */
    public List<Path> server() {
        return Stream.of(data.serverLog()).filter(Files::exists).toList();
    }

    /** Returns the logs of the workers, the one that was written last at the end. */
    public List<Path> workers() {
        if (!Files.isDirectory(folder())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> file.getFileName().toString().matches("worker-\\d+\\.log"))
                    .sorted(Comparator.comparing(LogFiles::written))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static FileTime written(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException deleted) {
            return FileTime.fromMillis(0);
        }
    }

    private Path folder() {
        return data.path().resolve("logs");
    }

    /** Returns the file for the log of a worker, and deletes the oldest ones beyond the limit. */
    Path ofWorker(long pid) {
        try {
            Files.createDirectories(folder());
            List<Path> known = new ArrayList<>(workers());
            for (Path old : known.subList(0, Math.max(0, known.size() + 1 - MAX_WORKERS))) {
                Files.deleteIfExists(old);
                Files.deleteIfExists(old.resolveSibling(old.getFileName() + ".1"));
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
        return folder().resolve("worker-" + pid + ".log");
    }
}
