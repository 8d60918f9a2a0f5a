package dev.lathe.worker.op.reading;

import static java.util.Objects.requireNonNull;

import dev.lathe.worker.op.OpFileException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What must hold of an op's file; where it does not, the file and the field are named. */
record Demands(Path file) {
    void that(boolean holds, String field, String otherwise) {
        if (!holds) {
            throw new OpFileException(file, field, otherwise);
        }
    }

    /** A list must name something, and nothing twice. */
    void names(String field, List<?> names) {
        that(
                !names.isEmpty() && names.stream().distinct().count() == names.size(),
                field,
                "there must be at least one, each once, not " + names);
    }

    /** A file that the field names must lie beside the op's, or in a folder there. */
    void file(String field, String name) {
        inside(requireNonNull(file.getParent()), field, name);
        that(
                Files.isRegularFile(file.resolveSibling(name)),
                field,
                "there is no file " + name + " beside " + file.getFileName());
    }

    /** A path that the field names must stay in the folder whose content is hashed; what is not there at all passes. */
    void inside(Path folder, String field, String name) {
        Path path = folder.resolve(name).normalize();
        that(
                !Path.of(name).isAbsolute() && path.startsWith(folder.normalize()),
                field,
                "'" + name + "' leads out of " + folder + "; move it there, and name it by its path from there");
        that(
                !Files.exists(path) || real(path).startsWith(real(folder)),
                field,
                "'" + name + "' is behind a symbolic link that leads out of " + folder + "; put a copy there in place of the link");
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
