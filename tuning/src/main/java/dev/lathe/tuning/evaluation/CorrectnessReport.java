package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.field.FieldDoc;
import java.util.List;

/** A passed check: the error norms of each output tensor over its whole extent. */
public record CorrectnessReport(List<TensorError> tensors) {
    public CorrectnessReport {
        tensors = List.copyOf(tensors);
    }

    /** Returns the report with the problem's name added to each tensor, to tell tensors of several problems apart. */
    public CorrectnessReport on(String problem) {
        return new CorrectnessReport(tensors.stream()
                .map(error ->
                        new TensorError(error.tensor() + " of " + problem, error.maxAbsolute(), error.maxRelative()))
                .toList());
    }

    /**
     * The largest differences from the reference output; the relative one refers to the reference's root mean square.
     */
    public record TensorError(
        @FieldDoc("name of the output, followed by the problem if there are several") String tensor,
        @FieldDoc("largest difference from the reference") double maxAbsolute,
        @FieldDoc("largest difference, divided by the root mean square of the reference") double maxRelative) {}
}
