package dev.lathe.tuning.evaluation;

import java.util.Locale;

/** Where a candidate was turned away. Each stage is about the candidate; trouble of the world is never a rejection. */
public enum RejectionStage {
    /** A rule refused it before any work, or it was built and is what was measured before. */
    GATE,
    COMPILE,
    /** It was built, but could not be loaded or started. */
    LAUNCH,
    /** It ran and computed something else. */
    CORRECTNESS,
    /** It did not end within its time. */
    HANG,
    /** It died of a signal, of its memory limit or of a device fault that it caused. */
    CRASH,
    /** It was wrong while it was timed, faster than the hardware can be, or did what a kernel may not do. */
    INTEGRITY;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
