package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Measurement;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The targets of a benchmark's rows in the conditions of measurements: those that op.json states as shares of the
 * baseline, as values in the metric's unit, in the measurement of the baseline, and how many rows a candidate leaves
 * short of their targets.
 */
public final class RowTargets {
    private RowTargets() {}

    /**
     * Returns the targets in the measurement of a baseline; none for a problem set, whose problems share names of rows.
     */
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

    /** Returns how many rows are short of their targets; empty unless each row of each problem has one. */
    public static OptionalInt rowsShort(SortedMap<String, Measurement> measurements) {
        int rows = 0;
        for (Measurement measured : measurements.values()) {
            String known = measured.environment().conditions().get(Environment.ROWS_SHORT);
            if (known == null) {
                return OptionalInt.empty();
            }
            rows += Integer.parseInt(known);
        }
        return OptionalInt.of(rows);
    }

    /** Returns targets as conditions of the baseline's measurement. */
    public static SortedMap<String, String> asConditions(SortedMap<String, Double> targets) {
        SortedMap<String, String> conditions = new TreeMap<>();
        targets.forEach((row, value) -> conditions.put(Environment.ROW_TARGET + row, value.toString()));
        return conditions;
    }
}
