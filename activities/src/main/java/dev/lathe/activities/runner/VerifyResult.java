package dev.lathe.activities.runner;

import java.util.List;

/** The error norms of each output. */
public record VerifyResult(List<TensorNorms> tensors) {
    public VerifyResult {
        tensors = List.copyOf(tensors);
    }

    /** The largest differences from the reference; the scale is the reference's root mean square. */
    public record TensorNorms(String name, double maxAbsoluteError, double maxRelativeError, double scale) {}
}
