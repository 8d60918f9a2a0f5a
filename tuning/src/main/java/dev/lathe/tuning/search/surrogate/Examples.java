package dev.lathe.tuning.search.surrogate;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What a model learns from: the features of each example, and its value. Both are read only; they are not copied. */
record Examples(float[][] features, double[] values) {
    /** These and others, which are taken to be worth what a model expects. */
    Examples and(List<float[]> others, Forest believed) {
        return new Examples(
                Stream.concat(Stream.of(features), others.stream()).toArray(float[][]::new),
                DoubleStream.concat(
                                DoubleStream.of(values),
                                others.stream().mapToDouble(other -> believed.about(other).mean()))
                        .toArray());
    }

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
