package dev.lathe.tuning.campaign.standing;

import java.util.Optional;

/**
 * The clean measurement at the end: the winner, the baseline and the vendor's library in one go, medians in nanoseconds. Those
 * of a problem set are geometric means over its representatives, and all its members stand beside them.
 */
public record FinalMeasurement(
        double winnerNanoseconds, double baselineNanoseconds, VendorResult vendor, Optional<FullSet> fullSet) {
    public static FinalMeasurement ofOne(double winnerNanoseconds, double baselineNanoseconds, VendorResult vendor) {
        return new FinalMeasurement(winnerNanoseconds, baselineNanoseconds, vendor, Optional.empty());
    }
}
