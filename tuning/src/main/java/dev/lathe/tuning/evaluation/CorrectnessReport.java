package dev.lathe.tuning.evaluation;

import java.util.List;

/** A passed check: the error norms of each output tensor over its whole extent. */
public record CorrectnessReport(List<TensorError> tensors) {
    public CorrectnessReport {
        tensors = List.copyOf(tensors);
    }

    /** The largest difference from the reference; relative is to the reference's root mean square. */
    public record TensorError(String tensor, double maxAbsolute, double maxRelative) {}
}
