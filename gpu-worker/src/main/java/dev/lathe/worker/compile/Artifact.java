package dev.lathe.worker.compile;

import java.nio.file.Path;

/** A built file: its content hash, where it is, how long it once took to build, and what the compiler said. */
public record Artifact(String hash, Path file, long milliseconds, String log) {}
