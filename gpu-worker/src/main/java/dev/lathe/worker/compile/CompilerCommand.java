package dev.lathe.worker.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a compilation. The compiler runs in the folder of the sources and receives file names without a
 * path, so that messages contain {@code kernel.c:12} and binaries contain no path of this machine.
 */
record CompilerCommand(Recipe recipe, Path work) {
    private static final String PRELUDE = "prelude.h";

    /** Writes the prelude and the edited source, if any, to the work folder. */
    static CompilerCommand of(Recipe recipe, Path work) throws IOException {
        if (!recipe.prelude().isEmpty()) {
            Files.writeString(work.resolve(PRELUDE), recipe.prelude());
        }
        if (recipe.edited().isPresent()) {
            Files.writeString(work.resolve(recipe.sources().getFirst()), recipe.edited().get());
        }
        return new CompilerCommand(recipe, work);
    }

    Path output() {
        return work.resolve("built");
    }

    List<String> words(Toolchain toolchain) {
        List<String> words = new ArrayList<>();
        words.add(toolchain.compiler().toString());
        words.addAll(toolchain.before());
        words.addAll(recipe.flags());
        if (!recipe.prelude().isEmpty()) {
            words.addAll(List.of("-include", work.resolve(PRELUDE).toString()));
        }
        words.addAll(sources());
        words.addAll(List.of("-o", output().toString()));
        words.addAll(toolchain.after());
        return words;
    }

    /** An edited source is in the work folder; {@code -I .} resolves its includes in the folder of the original. */
    private List<String> sources() {
        return recipe.edited().isPresent()
                ? List.of("-I", ".", work.resolve(recipe.sources().getFirst()).toString())
                : recipe.sources();
    }
}
