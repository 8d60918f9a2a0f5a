package dev.lathe.worker.op;

import java.util.Locale;

/** How a knob's value reaches the compiler: as a macro, or as the words of a flag. */
public enum Passing {
    MACRO,
    FLAG;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
