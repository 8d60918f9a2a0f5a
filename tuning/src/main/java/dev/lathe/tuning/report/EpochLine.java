package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Measurement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** An epoch: its device, its environment at the first measurement, its number of evaluations and its time span. */
public record EpochLine(
        int epoch,
        String device,
        String identity,
        SortedMap<String, String> conditions,
        int evaluations,
        Instant from,
        Instant to) {
    static List<EpochLine> of(List<EvaluationRow> rows) {
        SortedMap<Integer, List<EvaluationRow>> byEpoch = new TreeMap<>();
        rows.forEach(row ->
                byEpoch.computeIfAbsent(row.recorded().epoch(), epoch -> new ArrayList<>()).add(row));
        return byEpoch.values().stream().map(EpochLine::line).toList();
    }

    private static EpochLine line(List<EvaluationRow> rows) {
        Environment environment = rows.stream()
                .flatMap(row -> row.measurement().stream())
                .map(Measurement::environment)
                .findFirst()
                .orElse(Environment.of("no measurement"));
        return new EpochLine(
                rows.getFirst().recorded().epoch(),
                rows.getFirst().recorded().device(),
                environment.identity(),
                environment.conditions(),
                rows.size(),
                rows.getFirst().recorded().at(),
                rows.getLast().recorded().at());
    }
}
