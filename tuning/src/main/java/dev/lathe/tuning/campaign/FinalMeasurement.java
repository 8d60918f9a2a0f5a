package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.Optional;

/**
 * The final measurement: the medians of the winner and of the vendor library in nanoseconds, and the winner's gain over
 * the baseline, both timed in the same rounds. Those of a problem set are geometric means over its representatives,
 * with the results on all problems. The gain on unseen rows, on which candidates are not tuned, is that over the baseline,
 * too. The sanitizers are the checks that the winner passed before.
 */
public record FinalMeasurement(
        double winnerNanoseconds,
        Gain speedup,
        VendorResult vendor,
        Optional<FullSetResult> fullSet,
        Optional<Gain> unseen,
        List<String> sanitizers) {
    public FinalMeasurement {
        sanitizers = List.copyOf(sanitizers);
    }

    public static FinalMeasurement ofOne(double winnerNanoseconds, Gain speedup, VendorResult vendor) {
        return new FinalMeasurement(winnerNanoseconds, speedup, vendor, Optional.empty(), Optional.empty(), List.of());
    }

    /** Returns the measurement of a winner that passed these checks. */
    public FinalMeasurement withSanitizers(List<String> passed) {
        return new FinalMeasurement(winnerNanoseconds, speedup, vendor, fullSet, unseen, passed);
    }

    /** Returns the measurement of a winner with this gain on unseen rows. */
    public FinalMeasurement withUnseen(Gain gain) {
        return new FinalMeasurement(winnerNanoseconds, speedup, vendor, fullSet, Optional.of(gain), sanitizers);
    }

    /** Returns the gain on unseen rows as text: clean, or inflated if it is certainly below that on the tuned rows. */
    public Optional<String> transfer() {
        return unseen.map(gain -> (gain.high() < speedup.low() ? "inflated: " : "clean: ")
                + CampaignSummary.speedupText(
                        gain.median(), Optional.of(new CampaignSummary.Interval(gain.low(), gain.high())))
                + " on unseen rows");
    }

    /** Returns the baseline's time in the conditions of the winner's. */
    public double baselineNanoseconds() {
        return winnerNanoseconds * speedup.median();
    }
}
