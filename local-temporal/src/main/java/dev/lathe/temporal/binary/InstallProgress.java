package dev.lathe.temporal.binary;

/**
 * The progress of an installation: the current step, and the bytes on disk of those expected. Compressed bytes count as
 * they arrive, so a step may end below its total.
 */
public record InstallProgress(String step, long bytes, long expectedBytes) {

    public InstallProgress {
        if (bytes < 0 || expectedBytes <= 0) {
            throw new IllegalArgumentException("bytes must be 0 or more and expectedBytes positive");
        }
    }

    /** Returns a fraction between 0 and 1. */
    public double fraction() {
        return Math.min(1.0, (double) bytes / expectedBytes);
    }
}
