package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/**
 * A second comparison in a fresh process, which must promote the challenger, too. Its samples replace those of the
 * first comparison, whose gain is biased, because only gains are confirmed. A gain on the quick rows of a
 * benchmark is confirmed on all rows.
 */
public final class Confirmation {
    /**
     * The gain that the whole interval must exceed, so that chance is no likely cause on a GPU. Its clock has steps of
     * 32 ns, so that of a few samples of a kernel of two microseconds all can be one step, 1.6 %, shorter.
     */
    private static final double CLEAR = 1.05;

    /** The gain above which a faulty measurement or a cheating kernel is more likely than a better kernel. */
    public static final double IMPLAUSIBLE = 1.5;

    private Confirmation() {}

    /**
     * Returns whether a promotion requires a confirmation. On a host whose processes share caches and memory, a whole
     * run can be biased, which no interval of one run shows: of 1,200 equal kernels on a CPU, two were promoted by a
     * single comparison, and twelve on a GPU, where an interval comes from few samples.
     */
    public static boolean isRequired(Gain gain, Repetition repetition) {
        return switch (repetition) {
            case POOLED -> true;
            case SETTLED -> gain.low() < CLEAR || gain.median() > IMPLAUSIBLE;
        };
    }

    /** Returns the verdict on all rows of a benchmark, with the gain on the quick rows in its reason. */
    public static Verdict onAllRows(Verdict quick, Verdict all) {
        return all.because(onQuickRows(quick).reason() + "; on all rows " + all.reason());
    }

    /** Returns the verdict on the quick rows, with a reason that names them. */
    public static Verdict onQuickRows(Verdict quick) {
        return quick.because("on the quick rows " + quick.reason());
    }

    /** Returns the verdict on a gain, given the verdict of its confirmation. */
    public static Verdict confirmed(Gain first, Verdict confirmation) {
        String unconfirmed =
                new GainText(first) + " at first, not confirmed in a fresh process: " + confirmation.reason();
        return switch (confirmation) {
            case Verdict.Keep keep -> keep;
            case Verdict.KeepTradeOff keep -> keep;
            case Verdict.Discard discard -> new Verdict.Discard(unconfirmed);
            case Verdict.Inconclusive inconclusive -> new Verdict.Inconclusive(unconfirmed);
            case Verdict.Rejected rejected -> rejected;
        };
    }
}
