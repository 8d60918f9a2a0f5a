package dev.lathe.tuning.report.outlier;

import dev.lathe.tuning.statistics.Median;
import java.util.List;

/** The rates that are likely. */
record ExpectedRange(double least, double most) {
    /** Tiles that fit a shape badly, and caches that hold it, are worth less than this factor. */
    private static final double TOLERANCE = 2;

    /**
     * What a shape's rate says of another's that holds it, or that it holds: the larger takes no less time, and has no lower
     * rate. Work is of the shape in question over the neighbour's.
     */
    static ExpectedRange beside(double rate, double work) {
        return work < 1
                ? new ExpectedRange(rate * work / TOLERANCE, rate * TOLERANCE)
                : new ExpectedRange(rate / TOLERANCE, rate * work * TOLERANCE);
    }

    /** What the middle one of several says; one neighbour that is odd itself does not count. */
    static ExpectedRange middle(List<ExpectedRange> ranges) {
        return new ExpectedRange(
                Median.of(ranges.stream().map(ExpectedRange::least).toList()),
                Median.of(ranges.stream().map(ExpectedRange::most).toList()));
    }

    boolean holds(double rate) {
        return rate >= least && rate <= most;
    }
}
