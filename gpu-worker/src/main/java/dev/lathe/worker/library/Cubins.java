package dev.lathe.worker.library;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.Recipe;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The compilation of cubins for one architecture, with the compiler of an op. */
record Cubins(Compiler compiler, CudaKit kit) {
    private static final Pattern ARCHITECTURE = Pattern.compile("\\bsm_\\d+[a-z]?\\b");

    /** Throws Setup if there is no such compiler. */
    static Cubins of(CudaKit kit, Library library) {
        return new Cubins(kit.compilers().apply(architecture(library.winners())).of(library.op()), kit);
    }

    /** Returns the cubin of a recipe; throws Setup if it does not compile. */
    Path of(Recipe recipe) {
        return compiler.require(recipe, Heartbeat.silent()).file();
    }

    String architecture() {
        return compiler.toolchain().target();
    }

    Path headers() {
        return kit.headers();
    }

    Path nvrtc() {
        return kit.nvrtc();
    }

    /** Returns the compiler's arguments for a recipe, with {@code folder} as the folder of the headers. */
    List<String> words(Recipe recipe, String folder) {
        return Stream.concat(compiler.toolchain().before().stream(), recipe.flags().stream())
                .map(word -> word.equals(headers().toString()) ? folder : word)
                .toList();
    }

    /**
     * Returns the architecture for which all winners were compiled, such as {@code sm_90a}, from the environments of
     * their measurements; throws IllegalArgumentException if there are several.
     */
    private static String architecture(List<Winner> winners) {
        List<String> names = winners.stream()
                .map(winner -> ARCHITECTURE.matcher(winner.place().identity()))
                .flatMap(matcher -> matcher.results().map(MatchResult::group).limit(1))
                .distinct()
                .toList();
        if (names.size() != 1) {
            throw new IllegalArgumentException(
                    "a library has device code for one architecture, and these winners were compiled for " + names);
        }
        return names.getFirst();
    }
}
