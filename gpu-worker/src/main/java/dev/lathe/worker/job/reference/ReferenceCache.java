package dev.lathe.worker.job.reference;

import dev.lathe.activities.failure.ActivityFailures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder in which reference outputs are kept. Campaigns come and go and leave theirs behind; the oldest make
 * room. One that is missing is made again.
 */
public record ReferenceCache(Path folder, long mostBytes) {
    private static final long USUAL_BYTES = 1L << 30;

    public static ReferenceCache in(Path folder) {
        return new ReferenceCache(folder, USUAL_BYTES);
    }

    /** The folder, made if need be, with room in it. */
    public String ready() {
        try {
            Files.createDirectories(folder);
            makeRoom();
            return folder.toString();
        } catch (IOException trouble) {
            throw ActivityFailures.transientInfra("the reference cache " + folder + " cannot be used: " + trouble, trouble);
        }
    }

    private void makeRoom() throws IOException {
        long kept = 0;
        for (Kept output : newestFirst()) {
            kept += output.bytes();
            if (kept > mostBytes) {
                Files.deleteIfExists(output.file());
            }
        }
    }

    private List<Kept> newestFirst() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Kept::of)
                    .sorted(Comparator.comparingLong(Kept::madeMilliseconds).reversed())
                    .toList();
        }
    }

    /** A kept output; one that another process has just removed is as good as empty. */
    private record Kept(Path file, long bytes, long madeMilliseconds) {
        static Kept of(Path file) {
            return new Kept(file, file.toFile().length(), file.toFile().lastModified());
        }
    }
}
