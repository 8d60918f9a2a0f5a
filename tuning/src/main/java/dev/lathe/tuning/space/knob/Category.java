package dev.lathe.tuning.space.knob;

import java.util.Locale;

/** What kind of change a knob makes; search, agents and people spread their proposals over these. */
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
