package dev.lathe.worker.op.reading;

import dev.lathe.worker.op.OpFileException;
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

    /** A file that the field names must lie beside the op's. */
    void file(String field, String name) {
        that(
                Files.isRegularFile(file.resolveSibling(name)),
                field,
                "there is no file " + name + " beside " + file.getFileName());
    }
}
