package dev.lathe.tuning.report;

import java.util.Locale;

/** A rate of a campaign that is compared with those of similar shapes. */
public enum ComparedRate {
    BASELINE,
    VENDOR,
    /** Used only after the campaign has ended. */
    BEST;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
