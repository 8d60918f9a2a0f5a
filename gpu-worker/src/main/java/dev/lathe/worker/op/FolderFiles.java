package dev.lathe.worker.op;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files of a folder, by their relative names. Hidden files, Python caches and the folder {@code results} are
 * excluded, because editors, interpreters and campaigns create them.
 */
public final class FolderFiles {
    private FolderFiles() {}

    public static List<String> of(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> !isExcluded("/" + name))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the symbolic links in the folder. Files behind a link to a folder are not included in {@link #of}. */
    public static List<Path> links(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isSymbolicLink)
                    .filter(link -> !isExcluded("/" + folder.relativize(link).toString().replace('\\', '/')))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isExcluded(String name) {
        return name.contains("/.") || name.contains("/__pycache__/") || name.startsWith("/results/");
    }

    /** Returns the files among these parts of the folder, which are files or folders, without duplicates. */
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
