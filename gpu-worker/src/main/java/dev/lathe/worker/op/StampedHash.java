package dev.lathe.worker.op;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The content hash of a folder, which is computed again only when a file has another stamp. This class is thread-safe.
 */
public final class StampedHash {
    private volatile Hashed last = new Hashed(Map.of(), "");

    /** A hash, and the stamps that the files had before it was computed, by name. */
    private record Hashed(Map<String, FileStamp> stamps, String hash) {}

    /** Returns {@link FolderHash#of(Path)}. */
    public String of(Path folder) throws IOException {
        return of(folder, FolderFiles.of(folder));
    }

    /** Returns {@link FolderHash#of(Path, List)}. */
    public String of(Path folder, List<String> names) throws IOException {
        Map<String, FileStamp> stamps = new TreeMap<>();
        for (String name : names) {
            FileStamp.of(folder.resolve(name)).ifPresent(stamp -> stamps.put(name, stamp));
        }
        Hashed known = last;
        if (known.hash().isEmpty() || !known.stamps().equals(stamps)) {
            known = new Hashed(stamps, FolderHash.of(folder, names));
            if (stamps.values().stream().allMatch(FileStamp::isSettled)) {
                last = known;
            }
        }
        return known.hash();
    }
}
