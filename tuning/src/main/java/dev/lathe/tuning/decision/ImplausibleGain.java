package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/**
 * Gains that are too large to be accepted from one comparison. The challenger is measured again in a fresh process, and
 * this confirmation must promote it too.
 */
public final class ImplausibleGain {
    /** The gain above which a faulty measurement or a cheating kernel is more likely than a better kernel. */
    public static final double THRESHOLD = 1.5;

    private ImplausibleGain() {}

    public static boolean needsConfirmation(Gain gain) {
        return gain.median() > THRESHOLD;
    }

    /** Returns the verdict on an implausible gain, given the verdict of the confirmation. */
    public static Verdict confirmed(Gain first, Verdict confirmation) {
        return confirmation.promotes()
                ? confirmation
                : new Verdict.Discard(
                        new GainText(first) + " at first, not confirmed in a fresh process: " + confirmation.reason());
    }
}
