package dev.lathe.tuning.report;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The results of the proposals of one kind, which is a knob group or a source: how many were tried, rejected and kept,
 * and the product of their gains in a campaign, as the geometric mean over the campaigns.
 */
public record GainBySource(String kind, int tried, int rejected, int kept, double gain) {
    private static final String NOT_DERIVED = "not derived";

    /**
     * Groups by the knob group that was changed, the largest gain first; a candidate without a parent is a group of its
     * own.
     */
    public static List<GainBySource> byGroup(List<EvaluationRow> rows) {
        return by(
                row -> row.proposal().parent().isPresent() ? row.proposal().category().toString() : NOT_DERIVED, rows);
    }

    /** Groups by the source of the proposal, the largest gain first. */
    public static List<GainBySource> bySource(List<EvaluationRow> rows) {
        return by(EvaluationRow::source, rows);
    }

    private static List<GainBySource> by(Function<EvaluationRow, String> kind, List<EvaluationRow> rows) {
        long campaigns = rows.stream().filter(row -> row.kind() == EvaluationRow.Kind.BASELINE).count();
        SortedMap<String, List<EvaluationRow>> kinds = rows.stream()
                .filter(EvaluationRow::isProposal)
                .collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.toList()));
        return kinds.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue(), campaigns))
                .sorted(Comparator.comparingDouble(GainBySource::gain).reversed())
                .toList();
    }

    private static GainBySource of(String kind, List<EvaluationRow> rows, long campaigns) {
        return new GainBySource(
                kind,
                rows.size(),
                (int) rows.stream().filter(row -> row.kind() == EvaluationRow.Kind.ATTEMPT).count(),
                (int) rows.stream().filter(EvaluationRow::isPromoted).count(),
                StrictMath.exp(logGains(rows) / Math.max(1, campaigns)));
    }

    private static double logGains(List<EvaluationRow> rows) {
        return rows.stream().flatMapToDouble(row -> row.gain().stream()).map(StrictMath::log).sum();
    }
}
