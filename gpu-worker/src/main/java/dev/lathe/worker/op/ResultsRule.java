package dev.lathe.worker.op;

import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.op.MetricDirection;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The results of a benchmark command: a CSV file in the repository, the names of its metric and check columns, whether
 * the check column is required, the column of the backward pass if a row is a step of both passes, the rows that the
 * file must have, if they are known, the rows that have a veto, which are otherwise all, and the weights of rows, which
 * are otherwise 1.
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
        SortedMap<String, Double> targets) {
    public ResultsRule {
        labels = labels.map(List::copyOf);
        rows = rows.map(List::copyOf);
        core = core.map(List::copyOf);
        weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
        targets = Collections.unmodifiableSortedMap(new TreeMap<>(targets));
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

    /** Returns the value of a row with which it counts in the mean: no better than its target. */
    public double counted(String row, double value) {
        double target = targets.getOrDefault(row, value);
        return switch (better) {
            case HIGHER -> Math.min(value, target);
            case LOWER -> Math.max(value, target);
        };
    }

    /** Returns the rule for unseen rows, all of which have a veto, the same weight and no target. */
    public ResultsRule ofUnseen() {
        return new ResultsRule(
                file, metric, backward, better, check, requiresCheck, labels, Optional.empty(), Optional.empty(),
                new TreeMap<>(), new TreeMap<>());
    }

    /** Returns the rule for a file with these rows only, which keep their veto, weight and target. */
    public ResultsRule of(QuickRows quick) {
        return new ResultsRule(
                file, metric, backward, better, check, requiresCheck, labels, Optional.of(quick.names()),
                core.map(all -> all.stream().filter(quick.names()::contains).toList()),
                kept(weights, quick), kept(targets, quick));
    }

    private static SortedMap<String, Double> kept(SortedMap<String, Double> values, QuickRows quick) {
        SortedMap<String, Double> kept = new TreeMap<>(values);
        kept.keySet().retainAll(quick.names());
        return kept;
    }

    public boolean isCore(String row) {
        return core.map(all -> all.contains(row)).orElse(true);
    }
}
