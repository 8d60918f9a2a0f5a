package dev.lathe.worker.device.command;

import dev.lathe.tuning.space.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The hashes of the repository's files in a copy after its build, by name. Tests and benchmarks must leave them as they
 * are. The hash of a missing file is empty.
 */
record BuiltFiles(SortedMap<String, String> hashes) {
    BuiltFiles {
        hashes = Collections.unmodifiableSortedMap(new TreeMap<>(hashes));
    }

    static BuiltFiles none() {
        return new BuiltFiles(new TreeMap<>());
    }

    static BuiltFiles of(Path copy, Iterable<String> names) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String name : names) {
            hashes.put(name, hash(copy.resolve(name)));
        }
        return new BuiltFiles(hashes);
    }

    private static String hash(Path file) throws IOException {
        return Files.isRegularFile(file) ? Sha256.of(Files.readAllBytes(file)) : "";
    }

    /** Returns the first file that differs now. */
    Optional<String> changed(Path copy) throws IOException {
        SortedMap<String, String> now = of(copy, hashes.keySet()).hashes;
        return hashes.entrySet().stream()
                .filter(file -> !file.getValue().equals(now.get(file.getKey())))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Returns a line for each file. */
    String text() {
        return hashes.entrySet().stream()
                .map(file -> file.getValue() + " " + file.getKey() + "\n")
                .collect(Collectors.joining());
    }

    static BuiltFiles parse(List<String> lines) {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String line : lines) {
            int space = line.indexOf(' ');
            hashes.put(line.substring(space + 1), line.substring(0, space));
        }
        return new BuiltFiles(hashes);
    }
}
