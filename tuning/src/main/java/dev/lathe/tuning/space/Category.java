package dev.lathe.tuning.space;

import java.util.Locale;

/** The kind of change that a knob makes. Proposals are spread over the categories. */
public enum Category {
    STRUCTURAL,
    TILING,
    PIPELINE,
    MEMORY,
    MICRO;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
