package dev.lathe.worker.compile;

import java.nio.file.Path;
import java.util.List;

/**
 * A compiler with its version line, its target, and the arguments before and after those of each recipe. The identity
 * is part of the cache key of each build.
 */
public record Toolchain(
        Path compiler, String version, String target, List<String> before, List<String> after, String identity) {
    public Toolchain {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }
}
