package dev.lathe.temporal.binary;

/**
 * A moment of an installation: what is being done, and the bytes on disk out of those expected. What a source
 * brings in compressed form counts as it arrives, so a step may end below its total.
 */
public record InstallProgress(String step, long bytes, long expectedBytes) {

    public InstallProgress {
        if (bytes < 0 || expectedBytes <= 0) {
            throw new IllegalArgumentException("bytes must be 0 or more and expectedBytes positive");
        }
    }

    /** Between 0 and 1. */
    public double fraction() {
        return Math.min(1.0, (double) bytes / expectedBytes);
    }
}
