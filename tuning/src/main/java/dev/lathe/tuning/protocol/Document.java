package dev.lathe.tuning.protocol;

import java.util.Locale;

/** A document of the rounds of a campaign. The last three are one file each for all rounds. */
public enum Document {
    SUMMARY,
    HYPOTHESIS,
    KERNEL,
    /** The difference from the parent's kernel. */
    DIFF,
    COMPILE_LOG,
    /** The profiles of the round's candidate and of the incumbent after it. */
    PROFILE,
    MEASUREMENT,
    OPTIMIZE,
    TREND,
    FINAL_REPORT;

    /** Returns whether each round has one. */
    public boolean isOfEachRound() {
        return compareTo(OPTIMIZE) < 0;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
