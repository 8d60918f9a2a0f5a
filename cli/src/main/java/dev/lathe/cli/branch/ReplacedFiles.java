package dev.lathe.cli.branch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

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
    private record Replacement(Path file, Path next, Optional<Path> previous) {
        /** A link is followed, because its target is the file of the repository. */
        static Replacement of(Path name) throws IOException {
            if (!Files.exists(name)) {
                return new Replacement(name, beside(name, "next"), Optional.empty());
            }
            Path file = name.toRealPath();
            return new Replacement(file, beside(file, "next"), Optional.of(beside(file, "previous")));
        }

        private static Path beside(Path file, String what) {
            return file.resolveSibling("." + file.getFileName() + ".lathe-" + what);
        }

        void stage(String text) throws IOException {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            if (previous.isPresent()) {
                Files.copy(
                        file, previous.get(), StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                Files.copy(file, next, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                Files.writeString(next, text, StandardOpenOption.TRUNCATE_EXISTING);
            } else {
                Files.writeString(next, text);
            }
        }

        void undo(Rename rename) throws IOException {
            if (previous.isPresent()) {
                rename.rename(previous.get(), file);
            } else {
                Files.deleteIfExists(file);
            }
        }

        IOException notUndone(Exception cause) {
            return new IOException(
                    file + " has the winner's text; "
                            + previous.map(backup -> "its former text is in " + backup)
                                    .orElse("it did not exist before"),
                    cause);
        }

        /** A hidden file that cannot be deleted does not change what was written. */
        void clean() {
            Stream.concat(Stream.of(next), previous.stream()).map(Path::toFile).forEach(File::delete);
        }
    }

    /** Replaces all files. If one fails, none; the suppressed exceptions name those that could not be restored. */
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
        } catch (IOException | RuntimeException failure) {
            for (Replacement replacement : renamed) {
                try {
                    replacement.undo(rename);
                } catch (IOException | RuntimeException cause) {
                    failure.addSuppressed(replacement.notUndone(cause));
                    staged.remove(replacement);
                }
            }
            throw failure;
        } finally {
            staged.forEach(Replacement::clean);
        }
    }
}
