package dev.lathe.activities.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A logarithmic scale from values to vertical coordinates. Values outside are drawn at its ends. */
record Scale(double low, double high, double bottom, double top) {
    private static final int MOST_TICKS = 7;

    /** The ratio below which ticks are equidistant values. */
    private static final double NARROW = 4;

    /** The largest ratio of a scale; slower candidates are drawn at its bottom. */
    private static final double WIDEST = 1_000;

    /** The space beyond the smallest and the largest value. */
    private static final double MARGIN = 0.06;

    static Scale of(DoubleStream values, double bottom, double top) {
        double[] sorted = values.filter(value -> value > 0 && Double.isFinite(value)).sorted().toArray();
        double high = sorted.length == 0 ? 1 : sorted[sorted.length - 1];
        double low = sorted.length == 0 ? 1 : Math.max(sorted[0], high / WIDEST);
        double margin = Math.max(MARGIN * Math.log(high / low), 0.01);
        return new Scale(low * Math.exp(-margin), high * Math.exp(margin), bottom, top);
    }

    double at(double value) {
        double within = Math.max(low, Math.min(high, value));
        return bottom + (top - bottom) * Math.log(within / low) / Math.log(high / low);
    }

    /** Returns at most seven round values within the scale. */
    List<Double> ticks() {
        if (high / low < NARROW) {
            return equidistant();
        }
        return List.of(new int[] {1, 2, 5}, new int[] {1, 3}, new int[] {1}).stream()
                .map(this::ticks)
                .filter(ticks -> ticks.size() <= MOST_TICKS)
                .findFirst()
                .orElse(List.of(low, high));
    }

    private List<Double> ticks(int[] digits) {
        int first = (int) Math.floor(Math.log10(low));
        int last = (int) Math.ceil(Math.log10(high));
        return IntStream.rangeClosed(first, last)
                .boxed()
                .flatMap(power -> IntStream.of(digits).mapToObj(digit -> digit * Math.pow(10, power)))
                .filter(this::contains)
                .toList();
    }

    private List<Double> equidistant() {
        double rough = (high - low) / 5;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power
                * DoubleStream.of(1, 2, 5, 10).filter(digit -> digit * power >= rough).findFirst().orElse(10);
        return DoubleStream.iterate(Math.ceil(low / step) * step, this::contains, tick -> tick + step).boxed().toList();
    }

    private boolean contains(double value) {
        return value >= low && value <= high;
    }

    /** Formats a tick without trailing zeros. */
    static String label(double tick) {
        return new BigDecimal(tick).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
