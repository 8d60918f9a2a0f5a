package dev.lathe.worker.compile;

import java.nio.file.Path;

/** A compiled file: its content hash, path, build time and compiler output. */
public record Artifact(String hash, Path file, long milliseconds, String log) {}
