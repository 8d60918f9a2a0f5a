package dev.lathe.worker.op;

import dev.lathe.tuning.space.candidate.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which files a folder had under each of its content hashes, so that a person can be told which of them have changed. A hint
 * and no more: what was never noted, or deleted, is not told.
 */
public record FolderNotes(Path root) {
    /** Notes the hashes of these files of the folder. */
    public void note(String contentHash, Path folder, List<String> names) throws IOException {
        Path note = root.resolve(contentHash);
        if (!Files.exists(note)) {
            List<String> lines = new ArrayList<>();
            hashes(folder, names).forEach((name, hash) -> lines.add(hash + " " + name));
            Files.createDirectories(root);
            Path draft = Files.write(Files.createTempFile(root, "note", ".draft"), lines);
            Files.move(draft, note, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** What has become of the files since the folder had this hash, a few words each; none where it was not noted. */
    public List<String> changes(String contentHash, Path folder, List<String> names) throws IOException {
        Path note = root.resolve(contentHash);
        if (!Files.exists(note)) {
            return List.of();
        }
        SortedMap<String, String> then = read(note);
        SortedMap<String, String> now = hashes(folder, names);
        return Stream.concat(then.keySet().stream(), now.keySet().stream())
                .distinct()
                .sorted()
                .filter(name -> !Objects.equals(then.get(name), now.get(name)))
                .map(name -> name + change(then.containsKey(name), now.containsKey(name)))
                .toList();
    }

    private static String change(boolean wasThere, boolean isThere) {
        if (wasThere && isThere) {
            return " differs";
        }
        return isThere ? " is new" : " is gone";
    }

    private static SortedMap<String, String> read(Path note) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String line : Files.readAllLines(note)) {
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
