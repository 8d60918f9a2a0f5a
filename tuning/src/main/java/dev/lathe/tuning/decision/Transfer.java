package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/**
 * The gain of a promoted challenger on the rows that candidates are tuned on, and on rows that they are not tuned on.
 */
public record Transfer(Gain tuned, Gain unseen) {
    private static final String OVERFIT = "overfit: ";

    /**
     * Returns the verdict on the challenger, given those on the tuned and on the unseen rows. It must gain on the
     * latter as well, by the same rule. If it does not, it is overfit if it certainly loses half of its gain, in
     * logarithms, or if the unseen rows discard it.
     */
    public Verdict review(Verdict onTuned, Verdict onUnseen) {
        String both = onTuned.reason() + " on the tuned rows; on unseen rows " + onUnseen.reason();
        return switch (onUnseen) {
            case Verdict.Keep keep -> onTuned.because(both);
            case Verdict.KeepTradeOff keep -> keep.because(both);
            case Verdict.Discard discard -> new Verdict.Discard(OVERFIT + both);
            case Verdict.Inconclusive inconclusive ->
                losesHalf() ? new Verdict.Discard(OVERFIT + both) : new Verdict.Inconclusive(both);
            case Verdict.Rejected rejected -> rejected;
        };
    }

    /** Returns whether a verdict is that of a gain which vanishes on unseen rows. */
    public static boolean isOverfit(Verdict verdict) {
        return verdict instanceof Verdict.Discard discard && discard.reason().startsWith(OVERFIT);
    }

    private boolean losesHalf() {
        return unseen.high() < StrictMath.sqrt(tuned.median());
    }
}
