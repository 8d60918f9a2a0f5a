package dev.lathe.tuning.evaluation;

import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The mean of a pass over the rows of a benchmark and the value of its best row, both in the unit of the metric. */
public record PassValues(double mean, double best) {
    private static final String MEAN = " mean";
    private static final String BEST = " best";

    /** Returns the conditions of a measurement that record these values. */
    public SortedMap<String, String> conditions(Pass pass, String unit) {
        SortedMap<String, String> conditions = new TreeMap<>();
        conditions.put(pass + MEAN, text(mean, unit));
        conditions.put(pass + BEST, text(best, unit));
        return conditions;
    }

    private static String text(double value, String unit) {
        return String.format(Locale.ROOT, "%.6g %s", value, unit);
    }

    /** Returns the values of a pass that the conditions of a measurement record; empty if they have none. */
    static Optional<PassValues> in(SortedMap<String, String> conditions, Pass pass) {
        return Optional.ofNullable(conditions.get(pass + MEAN))
                .flatMap(mean -> Optional.ofNullable(conditions.get(pass + BEST))
                        .map(best -> new PassValues(number(mean), number(best))));
    }

    private static double number(String text) {
        return Double.parseDouble(text.substring(0, text.indexOf(' ')));
    }
}
