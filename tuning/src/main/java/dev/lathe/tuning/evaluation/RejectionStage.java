package dev.lathe.tuning.evaluation;

import java.util.Locale;

/** The stage that rejected a candidate. A rejection is due to the candidate, never to a fault of the environment. */
public enum RejectionStage {
    /** A gate rejected the proposal, or the built candidate is a duplicate. */
    GATE,
    COMPILE,
    /** The kernel was built, but could not be loaded or started. */
    LAUNCH,
    /** The output differs from the reference output by more than the tolerance. */
    CORRECTNESS,
    /** The kernel exceeded its time limit. */
    HANG,
    /** The kernel ended with a signal, exceeded its memory limit, or caused a device fault. */
    CRASH,
    /**
     * The output was wrong during timing, the time is below the hardware's limit, or the kernel did something
     * forbidden.
     */
    INTEGRITY;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
