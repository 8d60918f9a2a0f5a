package dev.lathe.worker.job;

import dev.lathe.activities.failure.ActivityFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder with reference outputs. If it exceeds its size, the oldest outputs are deleted. Missing outputs are computed
 * again.
 */
public record ReferenceCache(Path folder, long maxBytes) {
    private static final long DEFAULT_BYTES = 1L << 30;

    public static ReferenceCache in(Path folder) {
        return new ReferenceCache(folder, DEFAULT_BYTES);
    }

    /** Creates the folder if necessary, deletes the oldest outputs above the size limit, and returns its path. */
    public String prepare() {
        try {
            Files.createDirectories(folder);
            evict();
            return folder.toString();
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot use the reference cache " + folder + ": " + failure, failure);
        }
    }

    private void evict() throws IOException {
        long total = 0;
        for (Entry output : newestFirst()) {
            total += output.bytes();
            if (total > maxBytes) {
                Files.deleteIfExists(output.file());
            }
        }
    }

    private List<Entry> newestFirst() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Entry::of)
                    .sorted(Comparator.comparingLong(Entry::createdMilliseconds).reversed())
                    .toList();
        }
    }

    /** A stored output. An output that another process has removed has size 0. */
    private record Entry(Path file, long bytes, long createdMilliseconds) {
        static Entry of(Path file) {
            return new Entry(file, file.toFile().length(), file.toFile().lastModified());
        }
    }
}
