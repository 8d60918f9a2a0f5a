package dev.lathe.tuning.evaluation;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of an earlier proposal of the same candidate. Its median is relative to the lowest one, which was measured
 * at another time.
 */
public record PriorResult(int ordinal, Observation.Outcome outcome, double bestNanoseconds) {
    /** The ratio from which a difference is printed as a factor. */
    private static final double FACTOR_FROM = 2;

    public static PriorResult of(Observation observation, EvaluationHistory history) {
        double best = history.observations().stream()
                .flatMap(other -> cost(other.outcome()).stream())
                .min(Comparator.naturalOrder())
                .orElse(Double.NaN);
        return new PriorResult(observation.ordinal(), observation.outcome(), best);
    }

    private static Optional<Double> cost(Observation.Outcome outcome) {
        return outcome instanceof Observation.Outcome.Cost(double nanoseconds)
                ? Optional.of(nanoseconds)
                : Optional.empty();
    }

    @Override
    public String toString() {
        String name = ordinal == 0 ? "the baseline" : "#" + ordinal;
        return switch (outcome) {
            case Observation.Outcome.Pending pending -> "was proposed as " + name + ", which had no result yet";
            case Observation.Outcome.Failed(RejectionStage stage) -> "was tried as " + name + ": rejected at " + stage;
            case Observation.Outcome.Elsewhere elsewhere -> "was tried as " + name + ": measured in an earlier epoch";
            case Observation.Outcome.Cost(double nanoseconds) ->
                "was tried as " + name + ": " + relativeToBest(nanoseconds / bestNanoseconds);
        };
    }

    private static String relativeToBest(double ratio) {
        if (ratio <= 1) {
            return "the lowest median so far";
        }
        return ratio < FACTOR_FROM
                ? String.format(Locale.ROOT, "median %.1f %% above the lowest so far", 100 * (ratio - 1))
                : String.format(Locale.ROOT, "median %.1fx the lowest so far", ratio);
    }
}
