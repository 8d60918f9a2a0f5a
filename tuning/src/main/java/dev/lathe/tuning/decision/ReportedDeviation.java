package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Locale;

/**
 * The relative deviation of a gain that a benchmark itself reports, by the standard deviations of its rows. The
 * interval of a gain comes from the runs of the benchmark. It is narrower than the deviation if runs repeat each
 * other's errors, which matters for small gains.
 */
public record ReportedDeviation(double relative) {
    /** A larger gain does not need the deviation. */
    private static final double SMALL = 1.02;

    /** Returns the verdict on a gain. The deviation must be below half of a small gain. */
    public Verdict review(Verdict verdict, Gain gain) {
        boolean isExceeded = gain.median() < SMALL && relative >= (gain.median() - 1) / 2;
        return verdict.promotes() && isExceeded
                ? new Verdict.Inconclusive(String.format(
                        Locale.ROOT,
                        "%s, but the benchmark reports a deviation of %.2f %%, more than half of the gain",
                        verdict.reason(),
                        100 * relative))
                : verdict;
    }
}
