package dev.lathe.worker.op;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files of a repository that candidates may edit. {@code parts} are the files and folders that a copy contains,
 * {@code patterns} name editable files, folders or globs, and {@code names} are the files that exist. If the only
 * pattern is the name of a file, the source of a candidate is the text of that file. Otherwise it is the text of {@link
 * SourceFiles} that differ from the repository's.
 */
public record EditableFiles(Path repository, List<String> parts, List<String> patterns, List<String> names) {
    public EditableFiles {
        parts = List.copyOf(parts);
        patterns = List.copyOf(patterns);
        names = List.copyOf(names);
    }

    /** Returns whether candidates have the text of one file as their source. */
    public boolean isOneFile() {
        return names.equals(patterns) && names.size() == 1;
    }

    /** Returns the files of the repository. */
    public SourceFiles originals() {
        SortedMap<String, String> texts = new TreeMap<>();
        try {
            for (String name : names) {
                texts.put(name, Files.readString(repository.resolve(name)));
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return new SourceFiles(texts);
    }

    /** Returns the files of the repository as one text. */
    public String originalText() {
        return isOneFile() ? originals().byName().values().iterator().next() : originals().text();
    }

    /** Returns the files that a candidate has in place of the repository's; a point has none. */
    public SourceFiles edits(Candidate candidate) {
        return switch (candidate) {
            case Source source -> edits(source);
            case Point point -> new SourceFiles(new TreeMap<>());
        };
    }

    /** Returns the files that a source has in place of the repository's; none if it has an {@link #obstacle}. */
    public SourceFiles edits(Source candidate) {
        return isOneFile()
                ? SourceFiles.of(names.getFirst(), candidate.code())
                : SourceFiles.parse(candidate.code()).orElseGet(() -> new SourceFiles(new TreeMap<>()));
    }

    /** Returns all editable files of a candidate. */
    public SourceFiles all(Source candidate) {
        return originals().with(edits(candidate));
    }

    /** Returns the source of a candidate with these files; empty if they equal those of the repository. */
    public Optional<String> source(SourceFiles files) {
        SourceFiles edits = files.without(originals());
        return Optional.of(edits)
                .filter(changed -> !changed.byName().isEmpty())
                .map(changed -> isOneFile() ? changed.byName().values().iterator().next() : changed.text());
    }

    /** Returns the reason why a candidate cannot be built; empty if it can. */
    public Optional<String> obstacle(Source candidate) {
        SourceFiles edits = edits(candidate);
        return edits.byName().isEmpty()
                ? Optional.of(
                        "the source does not consist of files; submit it on a machine that has the op, which names "
                                + "several files in commands.source")
                : edits.byName().keySet().stream()
                        .flatMap(name -> obstacle(name).stream())
                        .findFirst();
    }

    /** Returns the reason why a candidate cannot have a file with this name; empty if it can. */
    public Optional<String> obstacle(String name) {
        return isEditable(name)
                ? Optional.empty()
                : Optional.of(name + " is not a file that candidates may edit; commands.source in op.json names "
                        + String.join(", ", patterns));
    }

    /** Returns whether a candidate may have a file with this name, which need not exist in the repository. */
    public boolean isEditable(String name) {
        if (name.chars().anyMatch(Character::isISOControl)) {
            return false;
        }
        Path path = Path.of(name);
        return names.contains(name)
                || !path.isAbsolute()
                        && path.equals(path.normalize())
                        && !("/" + name).contains("/.")
                        && parts.stream().anyMatch(part -> path.startsWith(Path.of(part).normalize()) || isRoot(part))
                        && patterns.stream().anyMatch(pattern -> matches(pattern, path));
    }

    private static boolean isRoot(String part) {
        return Path.of(part).normalize().toString().isEmpty();
    }

    /** Returns whether a pattern names the file: by its name, by a folder that contains it, or as a glob. */
    public static boolean matches(String pattern, Path name) {
        return name.startsWith(Path.of(pattern).normalize())
                || FileSystems.getDefault().getPathMatcher("glob:" + pattern).matches(name);
    }
}
