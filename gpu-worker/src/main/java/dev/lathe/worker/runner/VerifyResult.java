package dev.lathe.worker.runner;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.workflows.contract.activity.Correctness;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The error norms of each output, the time of the fastest run, if the device's clock was not low, and the time that the
 * check held the device, if measured.
 */
public record VerifyResult(
        List<TensorNorms> tensors, OptionalDouble fastestNanoseconds, OptionalDouble heldMilliseconds) {
    /** The result of a check that was omitted. */
    public static final VerifyResult NOTHING =
            new VerifyResult(List.of(), OptionalDouble.empty(), OptionalDouble.empty());

    public VerifyResult {
        tensors = List.copyOf(tensors);
    }

    /** Returns the errors in the form of the workflow, with the commitment to the seed of a later check. */
    public Correctness correctness(InputSeed later) {
        return new Correctness(
                new CorrectnessReport(
                        tensors.stream()
                                .map(norms -> new CorrectnessReport.TensorError(
                                        norms.name(), norms.maxAbsoluteError(), norms.maxRelativeError()))
                                .toList(),
                        Optional.of(later.commitment())),
                heldMilliseconds,
                fastestNanoseconds);
    }

    /** Returns this result with the time that a further check held the device. */
    public VerifyResult after(VerifyResult further) {
        return further.heldMilliseconds.isPresent()
                ? held(heldMilliseconds.orElse(0) + further.heldMilliseconds.getAsDouble())
                : this;
    }

    VerifyResult held(double milliseconds) {
        return new VerifyResult(tensors, fastestNanoseconds, OptionalDouble.of(milliseconds));
    }

    /** The largest differences from the reference; the scale is the reference's root mean square. */
    public record TensorNorms(String name, double maxAbsoluteError, double maxRelativeError, double scale) {}
}
