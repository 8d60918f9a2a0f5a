package dev.lathe.tuning.report;

import dev.lathe.tuning.statistics.Median;
import java.util.List;

/** The range of expected rates. */
record ExpectedRange(double low, double high) {
    /** Factor for effects such as poorly fitting tiles and caches that hold a small shape. */
    private static final double TOLERANCE = 2;

    /**
     * Returns the range that another shape's rate suggests if one shape contains the other: the larger shape takes no
     * less time and has no lower rate. The argument {@code work} is the shape's work divided by the other's.
     */
    static ExpectedRange from(double rate, double work) {
        return work < 1
                ? new ExpectedRange(rate * work / TOLERANCE, rate * TOLERANCE)
                : new ExpectedRange(rate / TOLERANCE, rate * work * TOLERANCE);
    }

    /** Returns the median of several ranges, so that a single outlier among them has no effect. */
    static ExpectedRange median(List<ExpectedRange> ranges) {
        return new ExpectedRange(
                Median.of(ranges.stream().map(ExpectedRange::low).toList()),
                Median.of(ranges.stream().map(ExpectedRange::high).toList()));
    }

    boolean contains(double rate) {
        return rate >= low && rate <= high;
    }
}
