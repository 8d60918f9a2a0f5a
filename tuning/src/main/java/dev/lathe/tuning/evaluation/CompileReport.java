package dev.lathe.tuning.evaluation;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A successful build: the content hash of the binary, and the resource usage that the compiler reported, if any. The
 * launch, if known, is everything else of the candidate that reaches the device: candidates with the same binary and
 * the same launch are the same kernel.
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

    public CompileReport withLaunch(String parameters) {
        return new CompileReport(
                artifact, compiler, milliseconds, registers, spilledBytes, sharedMemoryBytes, Optional.of(parameters));
    }
}
