package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Source;
import java.util.Optional;

/**
 * The results that count only if a second harness confirms them. An edited source may have been written to deceive the
 * runner, so its implausible gain is confirmed before the promotion, and the winner's time at the end. All other
 * candidates are the op's own kernels, whose gains over their first points are often large: of their results only a large
 * lead over the vendor library is implausible.
 */
public final class SecondHarnessRule {
    private SecondHarnessRule() {}

    public static boolean isRequiredForPromotion(Candidate candidate, Gain gain) {
        return candidate instanceof Source && gain.median() > Confirmation.IMPLAUSIBLE;
    }

    /** Returns whether a candidate can win only if a second harness confirms its time. */
    public static boolean isRequiredToWin(Candidate winner, Optional<Double> shareOfVendor) {
        return winner instanceof Source
                || shareOfVendor.filter(share -> share > Confirmation.IMPLAUSIBLE).isPresent();
    }
}
