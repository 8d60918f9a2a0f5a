package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;

/** The rule that combines the gains on several problems. */
public enum ScoreRule {
    GEOMETRIC_MEAN;

    /** Returns the combined gain. Its bounds are the combined bounds, which is a conservative interval. */
    public Gain score(List<Gain> gains) {
        if (gains.isEmpty()) {
            throw new IllegalArgumentException("no gains to combine");
        }
        return new Gain(
                mean(gains, Gain::median),
                mean(gains, Gain::low),
                mean(gains, Gain::high),
                gains.stream().allMatch(Gain::endedEarly));
    }

    private static double mean(List<Gain> gains, ToDoubleFunction<Gain> part) {
        return mean(gains.stream().mapToDouble(part).toArray());
    }

    /** Returns the weighted geometric mean of positive numbers by name. The weight of a name without one is 1. */
    public static double mean(SortedMap<String, Double> values, SortedMap<String, Double> weights) {
        double logarithms = 0;
        double total = 0;
        for (Map.Entry<String, Double> value : values.entrySet()) {
            double weight = weights.getOrDefault(value.getKey(), 1.0);
            logarithms += weight * StrictMath.log(value.getValue());
            total += weight;
        }
        return StrictMath.exp(logarithms / total);
    }

    /** Returns the geometric mean of positive numbers. */
    public static double mean(double... values) {
        double logarithms = 0;
        for (double value : values) {
            logarithms += StrictMath.log(value);
        }
        return StrictMath.exp(logarithms / values.length);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
