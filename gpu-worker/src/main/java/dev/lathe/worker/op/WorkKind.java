package dev.lathe.worker.op;

import java.util.Locale;

/** The kind of work that an op's metric divides by time. */
public enum WorkKind {
    FLOP,
    BYTES;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
