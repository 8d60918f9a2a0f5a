package dev.lathe.tuning.decision;

import java.util.Locale;

/** The way to repeat an inconclusive comparison. */
public enum Repetition {
    /** Repeats the comparison in the same way and uses the samples of all repetitions. */
    POOLED,
    /** Repeats the comparison in the device's steady state, which takes longer, and uses only the last samples. */
    SETTLED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
