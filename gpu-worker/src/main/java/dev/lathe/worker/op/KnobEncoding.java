package dev.lathe.worker.op;

import java.util.Locale;

/** The way in which a knob's value is passed to the compiler: as a macro or as compiler flags. */
public enum KnobEncoding {
    MACRO,
    FLAG;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
