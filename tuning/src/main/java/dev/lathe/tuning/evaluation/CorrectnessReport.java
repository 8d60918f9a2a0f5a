package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.field.FieldDoc;
import java.util.List;
import java.util.Optional;

/**
 * A passed check: the error norms of each output tensor over its whole extent, and the commitment to the
 * {@link InputSeed} of the candidate's check as a winner, if the device makes inputs from seeds.
 */
public record CorrectnessReport(List<TensorError> tensors, Optional<String> inputCommitment) {
    public CorrectnessReport {
        tensors = List.copyOf(tensors);
    }

    /** Creates the report of a device without seeds. */
    public CorrectnessReport(List<TensorError> tensors) {
        this(tensors, Optional.empty());
    }

    /**
     * Returns the report with the problem's name added to each tensor, so that tensors of several problems have
     * different names.
     */
    public CorrectnessReport on(String problem) {
        return new CorrectnessReport(
                tensors.stream()
                        .map(error -> new TensorError(
                                error.tensor() + " of " + problem, error.maxAbsolute(), error.maxRelative()))
                        .toList(),
                inputCommitment);
    }

    /**
     * The largest differences from the reference output; the relative one refers to the reference's root mean square.
     */
    public record TensorError(
        @FieldDoc("name of the output, followed by the problem if there are several") String tensor,
        @FieldDoc("largest difference from the reference") double maxAbsolute,
        @FieldDoc("largest difference, divided by the root mean square of the reference") double maxRelative) {}
}
