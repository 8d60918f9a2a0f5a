package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.statistics.Median;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The names of the representative rows of a repository's benchmark, on which each candidate is compared. A promotion
 * requires the same verdict on all rows.
 */
public record QuickRows(List<String> names) {
    /** The environment variable of the quick benchmark that has the names, one per line. */
    public static final String VARIABLE = "LATHE_ROWS";

    private static final String SEPARATOR = "\n";
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    public QuickRows {
        names = List.copyOf(names);
    }

    /**
     * Chooses rows by their times in all runs of a benchmark: the smallest, the median and the largest row, and the one
     * whose times vary most, by the deviations that the benchmark reports, if it does. The size is the product of the
     * numbers in a name, or the median time if a name has none. Returns empty if there are no more rows than these.
     */
    public static Optional<QuickRows> of(
            SortedMap<String, List<Double>> times, SortedMap<String, Double> deviations) {
        List<Map.Entry<String, List<Double>>> bySize =
                times.entrySet().stream().sorted(Comparator.comparingDouble(sizes(times.keySet()))).toList();
        Set<String> chosen = new LinkedHashSet<>();
        for (int i : new int[] {0, bySize.size() / 2, bySize.size() - 1}) {
            chosen.add(bySize.get(i).getKey());
        }
        bySize.stream()
                .filter(row -> !chosen.contains(row.getKey()))
                .max(Comparator.comparingDouble(
                        row -> deviations.getOrDefault(row.getKey(), spread(row.getValue()))))
                .ifPresent(row -> chosen.add(row.getKey()));
        return chosen.size() < times.size()
                ? Optional.of(new QuickRows(chosen.stream().sorted().toList()))
                : Optional.empty();
    }

    private static ToDoubleFunction<Map.Entry<String, List<Double>>> sizes(Collection<String> names) {
        return names.stream().allMatch(name -> NUMBER.matcher(name).find())
                ? row -> size(row.getKey())
                : row -> Median.of(row.getValue());
    }

    private static double size(String name) {
        return NUMBER.matcher(name)
                .results()
                .map(MatchResult::group)
                .mapToDouble(Double::parseDouble)
                .filter(number -> number > 0)
                .reduce(1, (product, number) -> product * number);
    }

    private static double spread(List<Double> times) {
        return (Collections.max(times) - Collections.min(times)) / Median.of(times);
    }

    /**
     * Returns the rows that the measurement of a baseline chose; empty for a problem set, whose representatives take
     * their place.
     */
    public static Optional<QuickRows> chosenIn(SortedMap<String, Measurement> measurements) {
        return measurements.size() == 1
                ? chosenIn(measurements.firstEntry().getValue().environment())
                : Optional.empty();
    }

    /** Returns the rows that the measurement of a baseline in this environment chose. */
    public static Optional<QuickRows> chosenIn(Environment environment) {
        return Optional.ofNullable(environment.conditions().get(Environment.QUICK_ROWS))
                .map(text -> new QuickRows(List.of(text.split(SEPARATOR))));
    }

    /** Returns the condition with which the measurement of a baseline records its choice. */
    public SortedMap<String, String> asCondition() {
        return new TreeMap<>(Map.of(Environment.QUICK_ROWS, text()));
    }

    /** Returns the environment variable of the quick benchmark. */
    public SortedMap<String, String> asVariable() {
        return new TreeMap<>(Map.of(VARIABLE, text()));
    }

    private String text() {
        return String.join(SEPARATOR, names);
    }
}
