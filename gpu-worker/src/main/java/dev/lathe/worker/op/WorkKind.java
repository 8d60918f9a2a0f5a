package dev.lathe.worker.op;

import java.util.Locale;

/** Which count of work an op's metric sets against time. */
public enum WorkKind {
    FLOP,
    BYTES;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
