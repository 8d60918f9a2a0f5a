package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.stop.TargetShare;
import java.util.Map;

/**
 * The results that count only if a second harness confirms them. An edited source may have been written to deceive the
 * runner, so its implausible gain is confirmed before the promotion, and the winner's time at the end. All other
 * candidates are the op's own kernels, whose gains over their first points are often large: of their results only a
 * large lead over the vendor library and a time below that of the roofline are implausible.
 */
public final class SecondHarnessRule {
    private SecondHarnessRule() {}

    public static boolean isRequiredForPromotion(Candidate candidate, Gain gain) {
        return candidate instanceof Source && gain.median() > Confirmation.IMPLAUSIBLE;
    }

    /**
     * Returns whether a candidate with these shares of references can win only if a second harness confirms its time.
     */
    public static boolean isRequiredToWin(Candidate winner, Map<String, Double> shares) {
        return winner instanceof Source
                || shares.getOrDefault(TargetShare.VENDOR, 0.0) > Confirmation.IMPLAUSIBLE
                || shares.getOrDefault(TargetShare.ROOFLINE, 0.0) > 1;
    }
}
