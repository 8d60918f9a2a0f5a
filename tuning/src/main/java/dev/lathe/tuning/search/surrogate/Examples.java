package dev.lathe.tuning.search.surrogate;

/** What a model learns from: the features of each example, and its value. Both are read only; they are not copied. */
record Examples(float[][] features, double[] values) {
    int count() {
        return values.length;
    }

    int width() {
        return features[0].length;
    }

    float feature(int example, int feature) {
        return features[example][feature];
    }
}
