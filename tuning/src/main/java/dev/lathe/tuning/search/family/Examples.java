package dev.lathe.tuning.search.family;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Training examples: the features of each example and its value. The arrays are read-only and not copied. */
record Examples(float[][] features, double[] values) {
    /** Returns these examples and others, whose values are the predictions of a model. */
    Examples and(List<float[]> others, Forest model) {
        return new Examples(
                Stream.concat(Stream.of(features), others.stream()).toArray(float[][]::new),
                DoubleStream.concat(
                                DoubleStream.of(values),
                                others.stream().mapToDouble(other -> model.predict(other).mean()))
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
