package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.proposal.Origin;
import java.util.Locale;

/** The rule that selects the measured candidates to profile. Others are recorded as skipped by policy. */
public enum ProfilePolicy {
    /**
     * The baseline, each new incumbent, every tenth proposal that is measured, and each candidate of an agent or a
     * person, who learns from it why a candidate was not faster.
     */
    ON_CHANGE,
    EVERY_ITERATION,
    NEVER;

    private static final int REGULAR_INTERVAL = 10;

    /** Returns whether the measured candidate of this ordinal is profiled. */
    public boolean includes(int ordinal, boolean promoted, Origin origin) {
        return switch (this) {
            case EVERY_ITERATION -> true;
            case NEVER -> false;
            case ON_CHANGE -> promoted || ordinal % REGULAR_INTERVAL == 0 || origin.isAuthored();
        };
    }

    /**
     * Returns whether the machine instructions of a profiled candidate are counted. A disassembly takes longer than
     * the compilation of a short kernel, and nobody reads that of a proposal of the search that was not promoted.
     */
    public boolean countsInstructions(boolean promoted, Origin origin) {
        return switch (this) {
            case EVERY_ITERATION -> true;
            case NEVER -> false;
            case ON_CHANGE -> promoted || origin.isAuthored() || origin == Origin.BASELINE;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
