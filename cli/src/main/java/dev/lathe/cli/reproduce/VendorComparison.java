package dev.lathe.cli.reproduce;

import dev.lathe.tuning.op.Metric;

/**
 * A winner and the vendor's library, timed at one sitting, in nanoseconds. Both meet the same chip, so their ratio
 * stays where another chip moves both.
 */
record VendorComparison(double winnerNanoseconds, double vendorNanoseconds) {
    /** The winner's value as a share of the library's; above 1 where the winner is better. */
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
