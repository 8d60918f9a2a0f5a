package dev.lathe.tuning.report.neighbour;

import dev.lathe.tuning.statistics.Median;
import java.util.List;

/** The rates that are likely. */
record Range(double least, double most) {
    /** Tiles that fit a shape badly, and caches that hold it, are worth less than this factor. */
    private static final double TOLERANCE = 2;

    /**
     * What a shape's rate says of another's that holds it, or that it holds: the larger takes no less time, and has no lower
     * rate. Work is of the shape in question over the neighbour's.
     */
    static Range beside(double rate, double work) {
        return work < 1
                ? new Range(rate * work / TOLERANCE, rate * TOLERANCE)
                : new Range(rate / TOLERANCE, rate * work * TOLERANCE);
    }

    /** What the middle one of several says; one neighbour that is odd itself does not count. */
    static Range middle(List<Range> ranges) {
        return new Range(
                Median.of(ranges.stream().map(Range::least).toList()),
                Median.of(ranges.stream().map(Range::most).toList()));
    }

    boolean holds(double rate) {
        return rate >= least && rate <= most;
    }
}
