package dev.lathe.cli.branch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;

/** Files that are replaced together: all texts are written beside them first, and renamed then. */
final class ReplacedFiles {
    private final SortedMap<Path, String> texts;
    private final Rename rename;

    ReplacedFiles(SortedMap<Path, String> texts) {
        this(texts, (from, to) ->
                Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
    }

    ReplacedFiles(SortedMap<Path, String> texts, Rename rename) {
        this.texts = texts;
        this.rename = rename;
    }

    @FunctionalInterface
    interface Rename {
        void rename(Path from, Path to) throws IOException;
    }

    /** A file with its next content and, if it exists, its present one, each in a hidden file beside it. */
    private record Replacement(Path file, Path next, Path previous) {
        /** A link is followed, because its target is the file of the repository. */
        static Replacement of(Path name) throws IOException {
            Path file = Files.exists(name) ? name.toRealPath() : name;
            return new Replacement(file, beside(file, "next"), beside(file, "previous"));
        }

        private static Path beside(Path file, String what) {
            return file.resolveSibling("." + file.getFileName() + ".lathe-" + what);
        }

        void stage(String text) throws IOException {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            if (Files.exists(file)) {
                Files.copy(file, previous, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                Files.copy(file, next, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                Files.writeString(next, text, StandardOpenOption.TRUNCATE_EXISTING);
            } else {
                Files.writeString(next, text);
            }
        }

        void undo() throws IOException {
            if (Files.exists(previous)) {
                Files.move(previous, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.deleteIfExists(file);
            }
        }

        void clean() throws IOException {
            Files.deleteIfExists(next);
            Files.deleteIfExists(previous);
        }
    }

    /** Replaces all files; if one fails, none. */
    void replace() throws IOException {
        List<Replacement> staged = new ArrayList<>();
        List<Replacement> renamed = new ArrayList<>();
        try {
            for (Map.Entry<Path, String> text : texts.entrySet()) {
                Replacement replacement = Replacement.of(text.getKey());
                staged.add(replacement);
                replacement.stage(text.getValue());
            }
            for (Replacement replacement : staged) {
                rename.rename(replacement.next(), replacement.file());
                renamed.add(replacement);
            }
        } catch (IOException failure) {
            for (Replacement replacement : renamed) {
                replacement.undo();
            }
            throw failure;
        } finally {
            for (Replacement replacement : staged) {
                replacement.clean();
            }
        }
    }
}
