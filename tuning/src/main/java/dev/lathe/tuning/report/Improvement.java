package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.Metric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The baseline or a kernel that became the incumbent: its value, its gain over the previous one, the source of the
 * proposal, and the data of the compiler and the profiler, if collected.
 */
public record Improvement(
        String kernel,
        OptionalDouble value,
        OptionalDouble gain,
        String group,
        String source,
        OptionalInt registers,
        OptionalInt spilledBytes,
        OptionalInt sharedMemoryBytes,
        OptionalDouble occupancyPercent,
        Optional<Bottleneck> bottleneck) {
    /** Returns the baseline and every new incumbent, in order. */
    public static List<Improvement> of(Metric metric, List<EvaluationRow> rows) {
        return rows.stream()
                .filter(row -> row.kind() != EvaluationRow.Kind.REMEASURED && row.isPromoted())
                .map(row -> of(metric, row))
                .toList();
    }

    private static Improvement of(Metric metric, EvaluationRow row) {
        Optional<CompileReport> build = build(row);
        return new Improvement(
                row.kernel(),
                row.value(metric),
                row.gain(),
                row.proposal().category().toString(),
                row.source(),
                build.map(CompileReport::registers).orElse(OptionalInt.empty()),
                build.map(CompileReport::spilledBytes).orElse(OptionalInt.empty()),
                build.map(CompileReport::sharedMemoryBytes).orElse(OptionalInt.empty()),
                row.profile().map(Improvement::occupancy).orElse(OptionalDouble.empty()),
                row.profile().flatMap(Profile::limitedBy));
    }

    private static Optional<CompileReport> build(EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> measured.build();
            case Evaluation.Rejected rejected -> Optional.empty();
        };
    }

    private static OptionalDouble occupancy(Profile profile) {
        return switch (profile) {
            case Profile.Counters counters -> counters.occupancyPercent();
            case Profile.Static known -> OptionalDouble.empty();
            case Profile.Skipped skipped -> OptionalDouble.empty();
            case Profile.Unavailable unavailable -> OptionalDouble.empty();
        };
    }
}
