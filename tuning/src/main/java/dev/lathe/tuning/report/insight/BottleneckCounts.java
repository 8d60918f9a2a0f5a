package dev.lathe.tuning.report.insight;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.report.EvaluationRow;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts what profiles said holds kernels back. */
public final class BottleneckCounts {
    private BottleneckCounts() {}

    /** So many profiled kernels had this bottleneck, and so many of those became the best. */
    public record Count(Bottleneck bottleneck, int kernels, int kept) {}

    /** The most frequent first. */
    public static List<Count> of(List<EvaluationRow> rows) {
        SortedMap<Bottleneck, List<EvaluationRow>> classes = rows.stream()
                .filter(row -> row.kind() != EvaluationRow.Kind.REMEASURED && row.kind() != EvaluationRow.Kind.RUNOFF)
                .filter(row -> row.profile().flatMap(Profile::limitedBy).isPresent())
                .collect(Collectors.groupingBy(
                        row -> row.profile().flatMap(Profile::limitedBy).orElseThrow(), TreeMap::new, Collectors.toList()));
        return classes.entrySet().stream()
                .map(entry -> count(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(Count::kernels).reversed())
                .toList();
    }

    private static Count count(Bottleneck bottleneck, List<EvaluationRow> rows) {
        return new Count(
                bottleneck,
                rows.size(),
                (int) rows.stream().filter(row -> row.recorded().verdict().promotes()).count());
    }
}
