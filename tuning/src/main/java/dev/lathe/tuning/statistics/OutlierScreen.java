package dev.lathe.tuning.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Leaves out rounds that something else disturbed. A round goes only if it lies five standard deviations from the median,
 * as hardly any clean round does, and never more than one round in eight goes: so fewer than eight rounds are all kept,
 * and the screen cannot carve an agreement out of rounds that disagree.
 */
final class OutlierScreen {
    private static final double DEVIATIONS = 5;
    private static final int ROUNDS_FOR_ONE_REMOVAL = 8;

    private OutlierScreen() {}

    /** The values that stay, in their order. */
    static List<Double> kept(List<Double> values) {
        double center = Median.of(values);
        double limit = DEVIATIONS * AbsoluteDeviation.of(values);
        List<Double> removed = furthestFirst(values, center)
                .filter(value -> Math.abs(value - center) > limit)
                .limit(values.size() / ROUNDS_FOR_ONE_REMOVAL)
                .toList();
        return values.stream().filter(value -> !removed.contains(value)).toList();
    }

    private static Stream<Double> furthestFirst(List<Double> values, double center) {
        return values.stream()
                .sorted(Comparator.comparingDouble((Double value) -> Math.abs(value - center)).reversed());
    }
}
