package dev.lathe.tuning.campaign.incumbent;

import java.util.Optional;

/**
 * The clean measurement at the end of the winner and the vendor's library, and the baseline's time, medians in nanoseconds. Those
 * of a problem set are geometric means over its representatives, and all its members stand beside them.
 */
public record FinalMeasurement(
        double winnerNanoseconds, double baselineNanoseconds, VendorResult vendor, Optional<FullSetResult> fullSet) {
    public static FinalMeasurement ofOne(double winnerNanoseconds, double baselineNanoseconds, VendorResult vendor) {
        return new FinalMeasurement(winnerNanoseconds, baselineNanoseconds, vendor, Optional.empty());
    }
}
