package dev.lathe.tuning.report;

import dev.lathe.tuning.op.Metric;
import java.util.List;
import java.util.OptionalDouble;

/** A finalist of a runoff: its value in the steady state, and the decision. */
public record RunoffLine(String kernel, OptionalDouble value, String decision, String reason) {
    static List<RunoffLine> of(Metric metric, List<EvaluationRow> rows) {
        return rows.stream()
                .filter(row -> row.kind() == EvaluationRow.Kind.RUNOFF)
                .map(row -> of(metric, row))
                .toList();
    }

    private static RunoffLine of(Metric metric, EvaluationRow row) {
        return new RunoffLine(row.kernel(), row.value(metric), row.decision(), row.recorded().verdict().reason());
    }
}
