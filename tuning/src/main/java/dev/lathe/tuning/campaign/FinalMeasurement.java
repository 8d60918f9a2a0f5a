package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.Optional;

/**
 * The final measurement: the medians of the winner and of the vendor library in nanoseconds, and the winner's gain over
 * the baseline, both timed in the same rounds. Those of a problem set are geometric means over its representatives,
 * with the results on all problems. The sanitizers are the checks that the winner passed before.
 */
public record FinalMeasurement(
        double winnerNanoseconds,
        Gain speedup,
        VendorResult vendor,
        Optional<FullSetResult> fullSet,
        List<String> sanitizers) {
    public FinalMeasurement {
        sanitizers = List.copyOf(sanitizers);
    }

    public static FinalMeasurement ofOne(double winnerNanoseconds, Gain speedup, VendorResult vendor) {
        return new FinalMeasurement(winnerNanoseconds, speedup, vendor, Optional.empty(), List.of());
    }

    /** Returns the measurement of a winner that passed these checks. */
    public FinalMeasurement withSanitizers(List<String> passed) {
        return new FinalMeasurement(winnerNanoseconds, speedup, vendor, fullSet, passed);
    }

    /** Returns the baseline's time in the conditions of the winner's. */
    public double baselineNanoseconds() {
        return winnerNanoseconds * speedup.median();
    }
}
