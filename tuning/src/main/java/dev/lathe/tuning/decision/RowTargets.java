package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Measurement;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The targets of a benchmark's rows that op.json states as shares of the baseline. The measurement of the baseline
 * records them as values in the metric's unit.
 */
public final class RowTargets {
    private RowTargets() {}

    /** Returns the targets in the measurement of a baseline; none for a problem set, whose problems share names of rows. */
    public static SortedMap<String, Double> in(SortedMap<String, Measurement> baseline) {
        SortedMap<String, Double> targets = new TreeMap<>();
        if (baseline.size() == 1) {
            baseline.firstEntry().getValue().environment().conditions().forEach((name, value) -> {
                if (name.startsWith(Environment.ROW_TARGET)) {
                    targets.put(name.substring(Environment.ROW_TARGET.length()), Double.valueOf(value));
                }
            });
        }
        return targets;
    }

    /** Returns targets as conditions of the baseline's measurement. */
    public static SortedMap<String, String> asConditions(SortedMap<String, Double> targets) {
        SortedMap<String, String> conditions = new TreeMap<>();
        targets.forEach((row, value) -> conditions.put(Environment.ROW_TARGET + row, value.toString()));
        return conditions;
    }
}
