package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.FolderHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The program in which compilers run: they read the folder of a recipe, their toolchain and the system's files, and no
 * others. It is built at first use, in less than a second, so that no compiler waits for a runner.
 */
public final class Confinement {
    private static final String SOURCE = "confine/confine.cpp";
    private static final List<String> PARTS = List.of(SOURCE, "common/landlock.hpp");

    private final Path folder;
    private final Compiler programs;

    private Confinement(Path folder, Compiler programs) {
        this.folder = folder;
        this.programs = programs;
    }

    /** Returns the program whose sources lie beside those of a runner. The compiler builds programs for this host. */
    public static Confinement beside(Path runnerSources, Compiler programs) {
        return new Confinement(requireNonNull(runnerSources.toAbsolutePath().getParent()), programs);
    }

    /** Returns the program; throws Setup if its source is missing or does not compile. */
    public Path program(Heartbeat heartbeat) {
        return programs.require(recipe(), heartbeat).file();
    }

    /** Returns the words before a command that writes into one folder only. */
    List<String> words(Path writable, Toolchain toolchain, Heartbeat heartbeat) {
        List<String> words = new ArrayList<>(List.of(program(heartbeat).toString(), writable.toString(), "."));
        toolchain.readable().forEach(path -> words.add(path.toString()));
        words.add("--");
        return words;
    }

    private Recipe recipe() {
        try {
            List<String> files = FolderFiles.of(folder, PARTS);
            return Recipe.of(
                    folder, FolderHash.of(folder, files), List.of(SOURCE), List.of("-O2", "-Wall", "-Wextra", "-I", "."));
        } catch (IOException missing) {
            throw ActivityFailures.setup("cannot read the source of the program that confines compilers: " + missing);
        }
    }
}
