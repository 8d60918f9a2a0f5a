package dev.lathe.tuning.gate;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Known;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** What is said of an earlier proposal where the same is proposed again. Costs are set against the best of the history. */
public record Recollection(int ordinal, Known.Outcome outcome, double bestNanoseconds) {
    /** From twice the time on, people think in factors. */
    private static final double FACTOR_FROM = 2;

    public static Recollection of(Known known, EvaluationHistory history) {
        double best = history.known().stream()
                .flatMap(other -> cost(other.outcome()).stream())
                .min(Comparator.naturalOrder())
                .orElse(Double.NaN);
        return new Recollection(known.ordinal(), known.outcome(), best);
    }

    private static Optional<Double> cost(Known.Outcome outcome) {
        return outcome instanceof Known.Outcome.Cost(double nanoseconds) ? Optional.of(nanoseconds) : Optional.empty();
    }

    @Override
    public String toString() {
        String name = ordinal == 0 ? "the baseline" : "#" + ordinal;
        return switch (outcome) {
            case Known.Outcome.Pending pending -> "is being tried as " + name;
            case Known.Outcome.Failed(RejectionStage stage) -> "was tried as " + name + ": rejected at " + stage;
            case Known.Outcome.Elsewhere elsewhere -> "was tried as " + name + ": measured in an earlier epoch";
            case Known.Outcome.Cost(double nanoseconds) ->
                "was tried as " + name + ": " + besideTheBest(nanoseconds / bestNanoseconds);
        };
    }

    private static String besideTheBest(double ratio) {
        if (ratio <= 1) {
            return "the best so far";
        }
        return ratio < FACTOR_FROM
                ? String.format(Locale.ROOT, "%.1f %% slower than the best so far", 100 * (ratio - 1))
                : String.format(Locale.ROOT, "%.1fx slower than the best so far", ratio);
    }
}
