package dev.lathe.worker.agent;

import dev.lathe.tuning.space.Sha256;
import dev.lathe.worker.op.FolderFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The hashes of the files that an agent must not change, by path. */
record ProtectedFiles(List<Path> folders, SortedMap<Path, String> hashes) {
    static ProtectedFiles of(List<Path> folders) throws IOException {
        SortedMap<Path, String> hashes = new TreeMap<>();
        for (Path folder : folders) {
            for (String name : Files.isDirectory(folder) ? FolderFiles.of(folder) : List.<String>of()) {
                Path file = folder.resolve(name);
                hashes.put(file, Sha256.of(Files.readAllBytes(file)));
            }
        }
        return new ProtectedFiles(folders, hashes);
    }

    /** Returns the files that were changed, added or removed. Files of the workspace are relative to it. */
    List<String> changes(Path workspace) throws IOException {
        SortedMap<Path, String> now = of(folders).hashes();
        TreeSet<Path> all = new TreeSet<>(hashes.keySet());
        all.addAll(now.keySet());
        return all.stream()
                .filter(file -> !Objects.equals(hashes.get(file), now.get(file)))
                .map(file -> (file.startsWith(workspace) ? workspace.relativize(file) : file).toString())
                .toList();
    }
}
