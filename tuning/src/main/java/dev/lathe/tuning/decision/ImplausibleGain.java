package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/**
 * Gains that are too good to be believed at once. Such a challenger is measured again from scratch, in a fresh process,
 * and the second measurement must promote it too.
 */
public final class ImplausibleGain {
    /** Beyond this a broken measurement or a cheat is more likely than a better kernel. */
    public static final double BELIEVABLE = 1.5;

    private ImplausibleGain() {}

    public static boolean needsConfirmation(Gain gain) {
        return gain.median() > BELIEVABLE;
    }

    /** The verdict on a suspicious gain, given the verdict of its second measurement. */
    public static Verdict settle(Gain suspicious, Verdict second) {
        return second.promotes()
                ? second
                : new Verdict.Discard(
                        new GainText(suspicious) + " at first, not confirmed in a fresh process: " + second.reason());
    }
}
