package dev.lathe.tuning.round;

import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.PassValues;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The file performance_trend.md: one row for each round. The columns of a backward pass are collected if the benchmark
 * of a repository writes them.
 */
public record PerformanceTrend(List<Round> rounds) {
    public String markdown() {
        String unit = rounds.getFirst().metric().unit();
        return new Markdown()
                .title("Performance trend")
                .paragraph("")
                .table(
                        List.of(
                                "Round", "Status", "Description", "Fwd Avg " + unit, "Fwd Peak " + unit,
                                "Bwd Avg " + unit, "Bwd Peak " + unit, "Combined Step " + unit, "vs Baseline",
                                "Key Finding"),
                        rounds.stream().map(PerformanceTrend::row).toList())
                .toString();
    }

    private static List<String> row(Round round) {
        OptionalDouble value = round.row().value(round.metric());
        OptionalDouble only = round.isOfSteps() ? OptionalDouble.empty() : value;
        Optional<PassValues> forward = round.pass(Pass.FORWARD);
        Optional<PassValues> backward = round.pass(Pass.BACKWARD);
        return List.of(
                String.valueOf(round.number()),
                status(round),
                round.rationale().hypothesis(),
                text(forward.map(PassValues::mean).map(OptionalDouble::of).orElse(only)),
                text(forward.map(PassValues::best).map(OptionalDouble::of).orElse(only)),
                text(backward.map(PassValues::mean).map(OptionalDouble::of).orElse(OptionalDouble.empty())),
                text(backward.map(PassValues::best).map(OptionalDouble::of).orElse(OptionalDouble.empty())),
                text(value),
                round.versusBaseline(),
                round.reason());
    }

    private static String status(Round round) {
        if (round.isBaseline()) {
            return round.status();
        }
        return round.isAccepted() ? "ACCEPTED" : "ROLLBACK";
    }

    private static String text(OptionalDouble value) {
        return Round.text(value, "%.5g");
    }
}
