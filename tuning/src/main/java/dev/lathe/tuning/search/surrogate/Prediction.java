package dev.lathe.tuning.search.surrogate;

/** What a model expects of a cell, and how sure it is. */
record Prediction(double mean, double deviation) {
    /** The same belief with an independent doubt besides. */
    Prediction lessSure(double doubt) {
        return new Prediction(mean, Math.sqrt(deviation * deviation + doubt * doubt));
    }

    /** By how much a cell is expected to be below the best; what is not below counts as nothing. */
    double improvementBelow(double best) {
        double below = best - mean;
        if (deviation < 1e-9) {
            return Math.max(0, below);
        }
        double z = below / deviation;
        return below * share(z) + deviation * StrictMath.exp(-z * z / 2) / 2.5066282746310002;
    }

    /** The normal distribution's share below z, by the logistic approximation of Bowling and others (2009). */
    private static double share(double z) {
        return 1 / (1 + StrictMath.exp(-z * (1.5976 + 0.07056 * z * z)));
    }
}
