package dev.lathe.worker.op;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.stop.TargetShare;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The rules for the results file of a benchmark command.
 *
 * @param file the CSV file in the repository
 * @param metric the column of the metric, or of its forward pass
 * @param backward the column of the backward pass, if a row is a step of both passes
 * @param check the column that contains {@code PASS}
 * @param labels the columns that name a row; by default the first one
 * @param rows the rows that the file must have, if they are known
 * @param core the rows that have a veto; by default all
 * @param weights the weights of rows in the mean; by default 1
 * @param targets the targets of rows in the metric's unit
 * @param targetShares the targets of rows as shares of the row's value of a reference
 */
public record ResultsRule(
        String file,
        String metric,
        Optional<String> backward,
        MetricDirection better,
        String check,
        boolean requiresCheck,
        Optional<List<String>> labels,
        Optional<List<String>> rows,
        Optional<List<String>> core,
        SortedMap<String, Double> weights,
        SortedMap<String, Double> targets,
        SortedMap<String, TargetShare> targetShares) {
    /** The end of the names of the columns with absolute standard deviations. */
    private static final String DEVIATION = "_stddev";

    public ResultsRule {
        labels = labels.map(List::copyOf);
        rows = rows.map(List::copyOf);
        core = core.map(List::copyOf);
        weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
        targets = Collections.unmodifiableSortedMap(new TreeMap<>(targets));
        targetShares = Collections.unmodifiableSortedMap(new TreeMap<>(targetShares));
    }

    /** Returns the columns whose values are measured. */
    public List<String> measured() {
        return Stream.concat(Stream.of(metric), backward.stream()).toList();
    }

    /**
     * Returns the value of a row by the values of its measured columns. The backward pass of a step does twice the work
     * of its forward pass.
     */
    public double value(ToDoubleFunction<String> column) {
        double forward = column.applyAsDouble(metric);
        return backward.map(column::applyAsDouble)
                .map(other -> switch (better) {
                    case HIGHER -> 3 / (1 / forward + 2 / other);
                    case LOWER -> forward + other;
                })
                .orElse(forward);
    }

    /**
     * Returns the relative deviation of a row's value by the cells of its measured columns and of the columns with
     * their absolute standard deviations; NaN if a cell has none.
     */
    public double deviation(ToDoubleFunction<String> column) {
        double forward = column.applyAsDouble(metric);
        double ofForward = column.applyAsDouble(metric + DEVIATION) / forward;
        return backward.map(name -> {
                    double other = column.applyAsDouble(name);
                    double ofOther = column.applyAsDouble(name + DEVIATION) / other;
                    double forwardTime = time(1, forward);
                    double backwardTime = time(2, other);
                    return Math.hypot(forwardTime * ofForward, backwardTime * ofOther) / (forwardTime + backwardTime);
                })
                .orElse(ofForward);
    }

    /** Returns the time of a pass, in a unit that all passes share. */
    private double time(double work, double value) {
        return switch (better) {
            case HIGHER -> work / value;
            case LOWER -> value;
        };
    }

    /** Returns the columns of the passes; empty unless a row is a step of two. */
    public SortedMap<Pass, String> passes() {
        return backward.map(column -> new TreeMap<>(Map.of(Pass.FORWARD, metric, Pass.BACKWARD, column)))
                .orElseGet(TreeMap::new);
    }

    /** Returns the best of these values. */
    public double best(Collection<Double> values) {
        return switch (better) {
            case HIGHER -> Collections.max(values);
            case LOWER -> Collections.min(values);
        };
    }

    /** Returns the weighted geometric mean of the values of the rows, in which no row is better than its target. */
    public double score(SortedMap<String, Double> values) {
        SortedMap<String, Double> counted = new TreeMap<>();
        values.forEach((row, value) -> counted.put(row, counted(row, value)));
        return ScoreRule.mean(counted, weights);
    }

    private double counted(String row, double value) {
        double target = targets.getOrDefault(row, value);
        return switch (better) {
            case HIGHER -> Math.min(value, target);
            case LOWER -> Math.max(value, target);
        };
    }

    /** Returns how many rows have values that are short of their targets; empty unless each row has a target. */
    public OptionalInt rowsShort(SortedMap<String, Double> values) {
        return !values.isEmpty() && targets.keySet().containsAll(values.keySet())
                ? OptionalInt.of((int) values.entrySet().stream()
                        .filter(row ->
                                counted(row.getKey(), row.getValue()) != requireNonNull(targets.get(row.getKey())))
                        .count())
                : OptionalInt.empty();
    }

    /** Returns the rule for unseen rows, all of which have a veto, the same weight and no target. */
    public ResultsRule ofUnseen() {
        return new ResultsRule(
                file, metric, backward, better, check, requiresCheck, labels, Optional.empty(), Optional.empty(),
                new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    /** Returns the rule for a file with these rows only, which keep their veto, weight and target. */
    public ResultsRule of(QuickRows quick) {
        return new ResultsRule(
                file, metric, backward, better, check, requiresCheck, labels, Optional.of(quick.names()),
                core.map(all -> all.stream().filter(quick.names()::contains).toList()),
                kept(weights, quick.names()), kept(targets, quick.names()), kept(targetShares, quick.names()));
    }

    /** Returns the rule with these peaks of the metric by row, of which targets may be shares. */
    public ResultsRule withPeaks(SortedMap<String, Double> peaks) {
        return withTargets(targetsBy(List.of(TargetShare.PEAK), peaks));
    }

    /** Returns the rule with the values of its target shares, for the rows that it has. */
    public ResultsRule withTargets(SortedMap<String, Double> values) {
        SortedMap<String, Double> all = rows.map(known -> kept(values, known)).orElseGet(() -> new TreeMap<>(values));
        all.putAll(targets);
        return new ResultsRule(
                file, metric, backward, better, check, requiresCheck, labels, rows, core, weights, all, targetShares);
    }

    private static <V> SortedMap<String, V> kept(SortedMap<String, V> values, List<String> names) {
        SortedMap<String, V> kept = new TreeMap<>(values);
        kept.keySet().retainAll(names);
        return kept;
    }

    /** Returns the targets that are shares of a reference with one of these names, given its values of the rows. */
    public SortedMap<String, Double> targetsBy(List<String> names, SortedMap<String, Double> values) {
        SortedMap<String, Double> known = new TreeMap<>();
        targetShares.forEach((row, target) -> {
            if (names.contains(target.of()) && values.containsKey(row)) {
                double value = values.get(row);
                known.put(row, switch (better) {
                    case HIGHER -> value * target.share();
                    case LOWER -> value / target.share();
                });
            }
        });
        return known;
    }

    public boolean isCore(String row) {
        return core.map(all -> all.contains(row)).orElse(true);
    }
}
