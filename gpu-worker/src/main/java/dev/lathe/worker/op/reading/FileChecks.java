package dev.lathe.worker.op.reading;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.op.Dimensions;
import dev.lathe.worker.op.OpFileException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** The checks of an op's file. Errors contain the file and the field. */
record FileChecks(Path file) {
    /** The meaning of the field {@code $schema} of all files. */
    static final String SCHEMA = "JSON Schema of the file, for editors; not read by Lathe";

    /** Regular expressions of the texts of fields. */
    static final String OP_NAME = "[A-Za-z][A-Za-z0-9_-]*";

    static final String C_NAME = "[A-Za-z_][A-Za-z0-9_]*";

    static final String SHAPE = "[1-9]\\d{0,8}(x[1-9]\\d{0,8})*";

    void require(boolean condition, String field, String message) {
        if (!condition) {
            throw new OpFileException(file, field, message);
        }
    }

    /** Requires a non-empty list without duplicates. */
    void requireUnique(String field, List<?> names) {
        require(
                !names.isEmpty() && names.stream().distinct().count() == names.size(),
                field,
                "requires at least one value and no duplicates, not " + names);
    }

    /** Requires that a file exists in the folder of the op's file. */
    void requireFile(String field, String name) {
        requireInside(requireNonNull(file.getParent()), field, name);
        require(
                Files.isRegularFile(file.resolveSibling(name)),
                field,
                "no such file beside " + file.getFileName() + ": " + name);
    }

    /** Requires that a source is UTF-8, because histories and folders contain it as text. */
    void requireText(Path source) {
        try {
            TextFile.read(source);
        } catch (IOException unreadable) {
            throw new OpFileException(source, String.valueOf(unreadable.getMessage()));
        }
    }

    /** Requires that a path stays in the folder whose content is hashed; accepts missing files. */
    void requireInside(Path folder, String field, String name) {
        Path path = resolved(folder, field, name);
        require(
                !Path.of(name).isAbsolute() && path.startsWith(folder.normalize()),
                field,
                "'" + name + "' is outside " + folder + "; move it into the folder and use its relative path");
        require(
                !Files.exists(path) || real(path).startsWith(real(folder)),
                field,
                "'" + name + "' is behind a symbolic link to a path outside " + folder
                        + "; replace the link with a copy");
    }

    /** Returns the path of a file in the folder; throws OpFileException if the name cannot be a path. */
    Path resolved(Path folder, String field, String name) {
        try {
            return folder.resolve(name).normalize();
        } catch (InvalidPathException wrong) {
            throw new OpFileException(file, field, "invalid path: " + wrong.getReason());
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the shapes of an op.json. */
    List<Dimensions> shapes(Optional<List<String>> shapes, List<String> dimensions) {
        List<String> texts = shapes.orElse(List.of());
        for (int i = 0; i < texts.size(); i++) {
            require(texts.indexOf(texts.get(i)) == i, "shapes[" + i + "]", "duplicate '" + texts.get(i) + "'");
        }
        return each("shapes", texts, (field, text) -> shape(field, text, dimensions));
    }

    private Dimensions shape(String field, String text, List<String> dimensions) {
        require(
                text.matches(SHAPE) && text.split("x").length == dimensions.size(),
                field,
                "'" + text + "' is not a shape; use an integer for each of " + dimensions + ", joined by x");
        return Dimensions.of(dimensions, Arrays.stream(text.split("x")).map(Long::parseLong).toList());
    }

    /** Reads a list. The reader receives the path of each item, such as {@code knobs[2]}, for error messages. */
    static <J, T> List<T> each(String field, List<J> items, BiFunction<String, J, T> reader) {
        return IntStream.range(0, items.size())
                .mapToObj(i -> reader.apply(field + "[" + i + "]", items.get(i)))
                .toList();
    }
}
