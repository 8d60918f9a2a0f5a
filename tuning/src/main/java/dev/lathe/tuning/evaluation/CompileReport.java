package dev.lathe.tuning.evaluation;

import java.util.OptionalInt;

/** A successful build: the content hash of the binary, and what the compiler said of its use of the machine, where it did. */
public record CompileReport(
        String artifact,
        String compiler,
        long milliseconds,
        OptionalInt registers,
        OptionalInt spilledBytes,
        OptionalInt sharedMemoryBytes) {
    public static CompileReport of(String artifact, String compiler, long milliseconds) {
        return new CompileReport(
                artifact, compiler, milliseconds, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());
    }
}
