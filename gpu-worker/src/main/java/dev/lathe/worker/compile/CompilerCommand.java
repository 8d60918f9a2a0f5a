package dev.lathe.worker.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of one compilation. The compiler runs in the sources' own folder and is given their plain names, so that its
 * messages say {@code kernel.c:12} and binaries hold no path of this machine.
 */
record CompilerCommand(Recipe recipe, Path work) {
    private static final String PRELUDE = "prelude.h";

    /** Writes what the compiler is given besides the sources themselves. */
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

    /** An edited source lies elsewhere; what it includes is still looked for beside the one that it stands in for. */
    private List<String> sources() {
        return recipe.edited().isPresent()
                ? List.of("-I", ".", work.resolve(recipe.sources().getFirst()).toString())
                : recipe.sources();
    }
}
