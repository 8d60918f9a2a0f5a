package dev.lathe.tuning.decision;

import java.util.Locale;

/** How an undecided comparison is made again. */
public enum Repetition {
    /** In the same way; the samples of all count. */
    POOLED,
    /** After the device has settled at full power, which is slow; the last one alone counts. */
    SETTLED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
