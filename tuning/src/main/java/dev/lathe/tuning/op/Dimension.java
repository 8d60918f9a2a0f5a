package dev.lathe.tuning.op;

import dev.lathe.tuning.field.FieldDoc;
/** A named extent of a problem, at least 1. */
public record Dimension(
        @FieldDoc("name of the dimension") String name,
        @FieldDoc(value = "size", unit = "elements") long size) {
    public Dimension {
        if (size < 1) {
            throw new IllegalArgumentException("dimension " + name + " must be at least 1, not " + size);
        }
    }
}
