package dev.lathe.tuning.report.lesson;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.report.Row;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sorts the proposals of campaigns by kind, the kind that brought most first. */
public final class Payoffs {
    private static final String NEW_START = "a new start";

    private Payoffs() {}

    /** By the group of the knobs that were changed; what was not derived from another kernel changed none. */
    public static List<Payoff> byGroup(List<Row> rows) {
        return by(
                row -> row.proposal().parent().isPresent() ? row.proposal().category().toString() : NEW_START, rows);
    }

    /** By the way in which they were found. */
    public static List<Payoff> byWay(List<Row> rows) {
        return by(Way::of, rows);
    }

    private static List<Payoff> by(Function<Row, String> kind, List<Row> rows) {
        long campaigns = rows.stream().filter(row -> row.kind() == Row.Kind.BASELINE).count();
        SortedMap<String, List<Row>> kinds = rows.stream()
                .filter(Payoffs::isProposed)
                .collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.toList()));
        return kinds.entrySet().stream()
                .map(entry -> payoff(entry.getKey(), entry.getValue(), campaigns))
                .sorted(Comparator.comparingDouble(Payoff::gain).reversed())
                .toList();
    }

    private static Payoff payoff(String kind, List<Row> rows, long campaigns) {
        return new Payoff(
                kind,
                rows.size(),
                (int) rows.stream().filter(row -> row.kind() == Row.Kind.ATTEMPT).count(),
                (int) rows.stream().filter(row -> row.recorded().verdict().promotes()).count(),
                StrictMath.exp(logarithms(rows) / Math.max(1, campaigns)));
    }

    private static boolean isProposed(Row row) {
        return switch (row.kind()) {
            case ITERATION, ATTEMPT -> true;
            case BASELINE, REMEASURED, RUNOFF -> false;
        };
    }

    private static double logarithms(List<Row> rows) {
        return rows.stream().flatMapToDouble(row -> gain(row).stream()).map(StrictMath::log).sum();
    }

    /** How many times faster than the incumbent it was beside it, where it took its place. */
    static OptionalDouble gain(Row row) {
        return row.measurement().flatMap(Measurement::gain).stream()
                .filter(gain -> row.recorded().verdict().promotes())
                .mapToDouble(Gain::median)
                .findFirst();
    }
}
