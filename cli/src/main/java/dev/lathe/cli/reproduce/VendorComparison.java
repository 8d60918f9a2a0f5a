package dev.lathe.cli.reproduce;

import dev.lathe.tuning.op.Metric;

/**
 * Times of a winner and the vendor library from the same run, in nanoseconds. Their ratio is comparable between chips
 * of the same model.
 */
record VendorComparison(double winnerNanoseconds, double vendorNanoseconds) {
    /** Returns the ratio of the winner's value to the vendor library's; above 1 if the winner is better. */
    double gain(Metric metric) {
        return gain(metric, metric.valueOf(winnerNanoseconds), metric.valueOf(vendorNanoseconds));
    }

    static double gain(Metric metric, double winner, double vendor) {
        return switch (metric.better()) {
            case HIGHER -> winner / vendor;
            case LOWER -> vendor / winner;
        };
    }
}
