package dev.lathe.tuning.evaluation;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A successful build: the content hash of the binary, and what the compiler said of its use of the machine, where it did. The
 * launch is what else of the candidate reaches the device, where that is known: candidates of equal binary and equal
 * launch are one kernel.
 */
public record CompileReport(
        String artifact,
        String compiler,
        long milliseconds,
        OptionalInt registers,
        OptionalInt spilledBytes,
        OptionalInt sharedMemoryBytes,
        Optional<String> launch) {
    public static CompileReport of(String artifact, String compiler, long milliseconds) {
        return new CompileReport(
                artifact, compiler, milliseconds, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(),
                Optional.empty());
    }

    public CompileReport launchedBy(String words) {
        return new CompileReport(
                artifact, compiler, milliseconds, registers, spilledBytes, sharedMemoryBytes, Optional.of(words));
    }
}
