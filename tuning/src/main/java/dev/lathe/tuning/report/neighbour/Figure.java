package dev.lathe.tuning.report.neighbour;

import java.util.Locale;

/** What of a campaign is set beside its neighbours'. */
public enum Figure {
    BASELINE,
    VENDOR,
    /** Of a campaign that has ended; before that it may not have come far yet. */
    BEST;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
