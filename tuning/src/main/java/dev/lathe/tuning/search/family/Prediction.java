package dev.lathe.tuning.search.family;

/** A predicted value with its standard deviation. */
record Prediction(double mean, double deviation) {
    /** Returns the same mean with an independent uncertainty added. */
    Prediction withNoveltyDeviation(double noveltyDeviation) {
        return new Prediction(mean, Math.sqrt(deviation * deviation + noveltyDeviation * noveltyDeviation));
    }

    /** Returns the expected improvement below the best. */
    double improvementBelow(double best) {
        double below = best - mean;
        if (deviation < 1e-9) {
            return Math.max(0, below);
        }
        double z = below / deviation;
        return below * cumulative(z) + deviation * StrictMath.exp(-z * z / 2) / 2.5066282746310002;
    }

    /** Returns the normal cumulative distribution at z, by the logistic approximation of Bowling et al. (2009). */
    private static double cumulative(double z) {
        return 1 / (1 + StrictMath.exp(-z * (1.5976 + 0.07056 * z * z)));
    }
}
