package dev.lathe.activities.content;

import java.nio.file.Path;

/** A built file: its content hash, where it is, and how long it once took to build. */
public record Artifact(String hash, Path file, long milliseconds) {}
