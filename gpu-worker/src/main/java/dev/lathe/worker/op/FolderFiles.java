package dev.lathe.worker.op;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files in a folder, by their names relative to it. Hidden ones do not count, what Python keeps for itself, nor a folder
 * of results: editors, interpreters and campaigns that were started there leave them behind.
 */
public final class FolderFiles {
    private FolderFiles() {}

    public static List<String> of(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> !isLeftBehind("/" + name))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the symbolic links in the folder; what is behind a link to a folder is no file of this one. */
    public static List<Path> links(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isSymbolicLink)
                    .filter(link -> !isLeftBehind("/" + folder.relativize(link).toString().replace('\\', '/')))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isLeftBehind(String name) {
        return name.contains("/.") || name.contains("/__pycache__/") || name.startsWith("/results/");
    }

    /** Those of these files and folders in it, each once. */
    public static List<String> of(Path folder, List<String> parts) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (String part : parts) {
            Path path = folder.resolve(part).normalize();
            String prefix = folder.relativize(path).toString();
            if (Files.isRegularFile(path)) {
                names.add(prefix);
            } else {
                of(path).forEach(name -> names.add(prefix.isEmpty() ? name : prefix + "/" + name));
            }
        }
        return List.copyOf(names);
    }
}
