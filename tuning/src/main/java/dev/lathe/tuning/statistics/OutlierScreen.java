package dev.lathe.tuning.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Removes rounds that other work disturbed: those more than five standard deviations from the median, at most one round
 * in eight. Fewer than eight rounds are all kept. The limit prevents that rounds that disagree are removed until the
 * rest agrees.
 */
final class OutlierScreen {
    private static final double DEVIATIONS = 5;
    private static final int ROUNDS_FOR_ONE_REMOVAL = 8;

    /**
     * The factor from the median absolute deviation to the standard deviation of a normal distribution: 1 /
     * quantile(0.75).
     */
    static final double TO_STANDARD_DEVIATION = 1.482602218505602;

    private OutlierScreen() {}

    /** Returns the values that are kept, in their order. Of equal outliers, the first ones are removed. */
    static List<Double> kept(List<Double> values) {
        double center = Median.of(values);
        double limit = DEVIATIONS * deviation(values);
        List<Double> kept = new ArrayList<>(values);
        furthestFirst(values, center)
                .filter(value -> Math.abs(value - center) > limit)
                .limit(values.size() / ROUNDS_FOR_ONE_REMOVAL)
                .forEach(kept::remove);
        return List.copyOf(kept);
    }

    private static Stream<Double> furthestFirst(List<Double> values, double center) {
        return values.stream()
                .sorted(Comparator.comparingDouble((Double value) -> Math.abs(value - center)).reversed());
    }

    /** Returns the standard deviation of a normal distribution with this median absolute deviation. */
    private static double deviation(List<Double> values) {
        double center = Median.of(values);
        return TO_STANDARD_DEVIATION
                * Median.of(values.stream().map(value -> Math.abs(value - center)).toList());
    }
}
