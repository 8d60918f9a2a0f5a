package dev.lathe.tuning.campaign.plan;

import java.util.Locale;

/** Which measured candidates are profiled. A candidate that is not profiled is recorded as skipped by policy. */
public enum ProfilePolicy {
    /** The baseline, each new incumbent and every tenth iteration. */
    ON_CHANGE,
    EVERY_ITERATION,
    NEVER;

    private static final int REGULAR_INTERVAL = 10;

    /** Whether the candidate with this iteration number is profiled. Iteration 0 is the baseline. */
    public boolean wants(int iteration, boolean promoted) {
        return switch (this) {
            case EVERY_ITERATION -> true;
            case NEVER -> false;
            case ON_CHANGE -> promoted || iteration % REGULAR_INTERVAL == 0;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
