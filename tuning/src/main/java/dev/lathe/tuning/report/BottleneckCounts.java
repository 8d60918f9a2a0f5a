package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The bottlenecks of profiled kernels, with their frequencies. */
public final class BottleneckCounts {
    private BottleneckCounts() {}

    /** The number of profiled kernels with a bottleneck, and how many of them became the incumbent. */
    public record Count(Bottleneck bottleneck, int kernels, int kept) {}

    /** Returns the counts, the most frequent bottleneck first. */
    public static List<Count> of(List<EvaluationRow> rows) {
        SortedMap<Bottleneck, List<EvaluationRow>> classes = rows.stream()
                .filter(row -> row.kind() != EvaluationRow.Kind.REMEASURED && row.kind() != EvaluationRow.Kind.RUNOFF)
                .filter(row -> row.profile().flatMap(Profile::limitedBy).isPresent())
                .collect(Collectors.groupingBy(
                        row -> row.profile().flatMap(Profile::limitedBy).orElseThrow(),
                        TreeMap::new,
                        Collectors.toList()));
        return classes.entrySet().stream()
                .map(entry -> count(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(Count::kernels).reversed())
                .toList();
    }

    private static Count count(Bottleneck bottleneck, List<EvaluationRow> rows) {
        return new Count(
                bottleneck,
                rows.size(),
                (int) rows.stream().filter(EvaluationRow::isPromoted).count());
    }
}
