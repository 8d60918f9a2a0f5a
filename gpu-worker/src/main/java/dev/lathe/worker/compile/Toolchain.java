package dev.lathe.worker.compile;

import java.nio.file.Path;
import java.util.List;

/**
 * A compiler with the first line of what it says of its version, what it compiles for, and the words that stand before and
 * after those of every recipe. The identity is what decides, besides sources and flags, what is built.
 */
public record Toolchain(
        Path compiler, String version, String target, List<String> before, List<String> after, String identity) {
    public Toolchain {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }
}
