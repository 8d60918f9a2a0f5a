package dev.lathe.tuning.campaign;

import java.util.Optional;

/**
 * The final measurement of the winner and the vendor library, and the baseline's time, as medians in nanoseconds. Those
 * of a problem set are geometric means over its representatives, with the results on all problems.
 */
public record FinalMeasurement(
        double winnerNanoseconds, double baselineNanoseconds, VendorResult vendor, Optional<FullSetResult> fullSet) {
    public static FinalMeasurement ofOne(double winnerNanoseconds, double baselineNanoseconds, VendorResult vendor) {
        return new FinalMeasurement(winnerNanoseconds, baselineNanoseconds, vendor, Optional.empty());
    }
}
