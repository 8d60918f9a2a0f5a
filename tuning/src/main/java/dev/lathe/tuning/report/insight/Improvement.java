package dev.lathe.tuning.report.insight;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.report.EvaluationRow;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One of the kernels that were the best for a time: its value, how many times faster than the one before, how it was found, and
 * what the compiler and the profiler said of it. What was not collected is absent.
 */
public record Improvement(
        String kernel,
        OptionalDouble value,
        OptionalDouble gain,
        String group,
        String way,
        OptionalInt registers,
        OptionalInt spilledBytes,
        OptionalInt sharedMemoryBytes,
        OptionalDouble occupancyPercent,
        Optional<Bottleneck> bottleneck) {
    /** The baseline, and every kernel that took the place of the one before. */
    public static List<Improvement> of(Metric metric, List<EvaluationRow> rows) {
        return rows.stream()
                .filter(row -> row.kind() != EvaluationRow.Kind.REMEASURED && row.recorded().verdict().promotes())
                .map(row -> of(metric, row))
                .toList();
    }

    private static Improvement of(Metric metric, EvaluationRow row) {
        Optional<CompileReport> build = build(row);
        return new Improvement(
                row.kernel(),
                row.measurement().stream()
                        .mapToDouble(Measurement::medianNanoseconds)
                        .map(metric::valueOf)
                        .findFirst(),
                SourceGains.gain(row),
                row.proposal().category().toString(),
                ProposalSource.of(row),
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
