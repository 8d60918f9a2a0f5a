package dev.lathe.tuning.round;

import java.util.List;

/**
 * The file performance_trend.md: one row for each round. An op has one direction, so the columns of a backward pass are
 * not collected.
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
        String value = Round.text(round.row().value(round.metric()), "%.5g");
        return List.of(
                String.valueOf(round.number()),
                round.status(),
                round.rationale().hypothesis(),
                value,
                value,
                Round.NOT_COLLECTED,
                Round.NOT_COLLECTED,
                value,
                round.versusBaseline(),
                round.reason());
    }
}
