package dev.lathe.tuning.evaluation;

import java.util.List;

/** A passed check: the error norms of each output tensor over its whole extent. */
public record CorrectnessReport(List<TensorError> tensors) {
    public CorrectnessReport {
        tensors = List.copyOf(tensors);
    }

    /** The same, of one of several problems, whose tensors have the same names. */
    public CorrectnessReport on(String problem) {
        return new CorrectnessReport(tensors.stream()
                .map(error -> new TensorError(error.tensor() + " of " + problem, error.maxAbsolute(), error.maxRelative()))
                .toList());
    }

    /** The largest difference from the reference; relative is to the reference's root mean square. */
    public record TensorError(String tensor, double maxAbsolute, double maxRelative) {}
}
