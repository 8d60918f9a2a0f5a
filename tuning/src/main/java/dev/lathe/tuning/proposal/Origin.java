package dev.lathe.tuning.proposal;

import java.util.Locale;

/** Where a proposal comes from. All origins pass the same gates and are measured alike. */
public enum Origin {
    BASELINE,
    SEARCH,
    SUBMITTED,
    AGENT,
    IMPORTED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
