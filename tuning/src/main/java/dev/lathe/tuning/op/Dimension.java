package dev.lathe.tuning.op;

/** A named extent of a problem, at least 1. */
public record Dimension(String name, long size) {
    public Dimension {
        if (size < 1) {
            throw new IllegalArgumentException("dimension " + name + " must be at least 1, not " + size);
        }
    }
}
