package dev.lathe.worker.compile;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A compiler with its version line, its target, and the arguments before and after those of each recipe. The identity
 * is part of the cache key of each build. If the compiler is confined, it reads the {@code readable} files and folders
 * besides those of the system and of a recipe.
 */
public record Toolchain(
        Path compiler,
        String version,
        String target,
        List<String> before,
        List<String> after,
        String identity,
        List<Path> readable) {
    public Toolchain {
        before = List.copyOf(before);
        after = List.copyOf(after);
        readable = List.copyOf(readable);
    }

    public Toolchain(
            Path compiler, String version, String target, List<String> before, List<String> after, String identity) {
        this(compiler, version, target, before, after, identity, List.of());
    }

    Toolchain reading(List<Path> paths) {
        return new Toolchain(compiler, version, target, before, after, identity, paths);
    }

    /** Returns this toolchain with further words after each recipe, which name a file and do not change a build. */
    Toolchain with(List<String> words, Path file) {
        List<Path> files = joined(readable, List.of(file));
        return new Toolchain(compiler, version, target, before, joined(after, words), identity, files);
    }

    private static <T> List<T> joined(List<T> some, List<T> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }
}
