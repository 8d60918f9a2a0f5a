package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Groups the proposals of campaigns by knob group or by source, the largest gain first. */
public final class SourceGains {
    private static final String NOT_DERIVED = "not derived";

    private SourceGains() {}

    /** Groups by the knob group that was changed; a candidate without a parent is a group of its own. */
    public static List<GainBySource> byGroup(List<EvaluationRow> rows) {
        return by(
                row -> row.proposal().parent().isPresent() ? row.proposal().category().toString() : NOT_DERIVED, rows);
    }

    /** Groups by the source of the proposal. */
    public static List<GainBySource> bySource(List<EvaluationRow> rows) {
        return by(ProposalSource::of, rows);
    }

    private static List<GainBySource> by(Function<EvaluationRow, String> kind, List<EvaluationRow> rows) {
        long campaigns = rows.stream().filter(row -> row.kind() == EvaluationRow.Kind.BASELINE).count();
        SortedMap<String, List<EvaluationRow>> kinds = rows.stream()
                .filter(SourceGains::isProposed)
                .collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.toList()));
        return kinds.entrySet().stream()
                .map(entry -> gainBySource(entry.getKey(), entry.getValue(), campaigns))
                .sorted(Comparator.comparingDouble(GainBySource::gain).reversed())
                .toList();
    }

    private static GainBySource gainBySource(String kind, List<EvaluationRow> rows, long campaigns) {
        return new GainBySource(
                kind,
                rows.size(),
                (int) rows.stream().filter(row -> row.kind() == EvaluationRow.Kind.ATTEMPT).count(),
                (int) rows.stream().filter(row -> row.recorded().verdict().promotes()).count(),
                StrictMath.exp(logGains(rows) / Math.max(1, campaigns)));
    }

    private static boolean isProposed(EvaluationRow row) {
        return switch (row.kind()) {
            case ITERATION, ATTEMPT -> true;
            case BASELINE, REMEASURED, RUNOFF -> false;
        };
    }

    private static double logGains(List<EvaluationRow> rows) {
        return rows.stream().flatMapToDouble(row -> gain(row).stream()).map(StrictMath::log).sum();
    }

    /** Returns the gain over the incumbent; empty if the candidate was not promoted. */
    static OptionalDouble gain(EvaluationRow row) {
        return row.measurement().flatMap(Measurement::gain).stream()
                .filter(gain -> row.recorded().verdict().promotes())
                .mapToDouble(Gain::median)
                .findFirst();
    }
}
