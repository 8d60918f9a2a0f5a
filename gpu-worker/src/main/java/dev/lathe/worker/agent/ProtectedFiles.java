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

/** The hashes of the files that an agent must not change, by path: those of folders, and single ones. */
record ProtectedFiles(List<Path> folders, List<Path> files, SortedMap<Path, String> hashes) {
    static ProtectedFiles of(List<Path> folders, List<Path> files) throws IOException {
        TreeSet<Path> all = new TreeSet<>(files);
        for (Path folder : folders) {
            if (Files.isDirectory(folder)) {
                FolderFiles.of(folder).forEach(name -> all.add(folder.resolve(name)));
            }
        }
        SortedMap<Path, String> hashes = new TreeMap<>();
        for (Path file : all) {
            if (Files.isRegularFile(file)) {
                hashes.put(file, Sha256.of(Files.readAllBytes(file)));
            }
        }
        return new ProtectedFiles(folders, files, hashes);
    }

    /** Returns the files that were changed, added or removed. Files of the workspace are relative to it. */
    List<String> changes(Path workspace) throws IOException {
        SortedMap<Path, String> now = of(folders, files).hashes();
        TreeSet<Path> all = new TreeSet<>(hashes.keySet());
        all.addAll(now.keySet());
        return all.stream()
                .filter(file -> !Objects.equals(hashes.get(file), now.get(file)))
                .map(file -> (file.startsWith(workspace) ? workspace.relativize(file) : file).toString())
                .toList();
    }
}
