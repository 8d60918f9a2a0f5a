package dev.lathe.worker.op;

import dev.lathe.tuning.space.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Snapshots of the file hashes of a folder by content hash, which tell the files that have changed since. */
public record FolderSnapshots(Path root) {
    /** Records the hashes of these files of the folder. */
    public void record(String contentHash, Path folder, List<String> names) throws IOException {
        Path snapshot = root.resolve(contentHash);
        if (!Files.exists(snapshot)) {
            List<String> lines = new ArrayList<>();
            hashes(folder, names).forEach((name, hash) -> lines.add(hash + " " + name));
            Files.createDirectories(root);
            Path draft = Files.write(Files.createTempFile(root, "snapshot", ".draft"), lines);
            Files.move(draft, snapshot, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Returns the changes of the files since the folder had this hash; empty if there is no snapshot. */
    public List<String> changes(String contentHash, Path folder, List<String> names) throws IOException {
        Path snapshot = root.resolve(contentHash);
        if (!Files.exists(snapshot)) {
            return List.of();
        }
        SortedMap<String, String> before = read(snapshot);
        SortedMap<String, String> now = hashes(folder, names);
        return Stream.concat(before.keySet().stream(), now.keySet().stream())
                .distinct()
                .sorted()
                .filter(name -> !Objects.equals(before.get(name), now.get(name)))
                .map(name -> name + change(before.containsKey(name), now.containsKey(name)))
                .toList();
    }

    /**
     * Returns those of these files that are not as they were when the folder had this hash, and those that were added;
     * empty if there is no snapshot.
     */
    public Optional<List<String>> changed(String contentHash, Path folder, Collection<String> names)
            throws IOException {
        Path snapshot = root.resolve(contentHash);
        if (!Files.exists(snapshot)) {
            return Optional.empty();
        }
        SortedMap<String, String> before = read(snapshot);
        SortedMap<String, String> now = hashes(
                folder, names.stream().filter(name -> Files.exists(folder.resolve(name))).toList());
        return Optional.of(names.stream()
                .filter(name -> !Objects.equals(before.get(name), now.get(name)))
                .toList());
    }

    private static String change(boolean existed, boolean exists) {
        if (existed && exists) {
            return " changed";
        }
        return exists ? " added" : " removed";
    }

    private static SortedMap<String, String> read(Path snapshot) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String line : Files.readAllLines(snapshot)) {
            int space = line.indexOf(' ');
            hashes.put(line.substring(space + 1), line.substring(0, space));
        }
        return hashes;
    }

    private static SortedMap<String, String> hashes(Path folder, List<String> names) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String name : names) {
            hashes.put(name, Sha256.of(Files.readAllBytes(folder.resolve(name))));
        }
        return hashes;
    }
}
