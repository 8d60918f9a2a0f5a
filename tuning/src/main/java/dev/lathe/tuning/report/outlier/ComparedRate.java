package dev.lathe.tuning.report.outlier;

import java.util.Locale;

/** What of a campaign is set beside its neighbours'. */
public enum ComparedRate {
    BASELINE,
    VENDOR,
    /** Of a campaign that has ended; before that it may not have come far yet. */
    BEST;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
