package dev.lathe.cli.process;

import dev.lathe.temporal.host.FileTree;
import java.io.IOException;
import java.nio.file.Path;

/** The deletion of files that the user requested. */
public final class Deletion {
    private Deletion() {}

    /** Deletes a file, or a folder with its content; throws CommandFailure if that is not possible. */
    public static void of(Path file) {
        try {
            FileTree.delete(file);
        } catch (IOException undeletable) {
            throw CommandFailure.refused("cannot delete " + file + ": " + undeletable);
        }
    }
}
