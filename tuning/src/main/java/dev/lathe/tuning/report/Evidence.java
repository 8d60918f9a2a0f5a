package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.statistics.Median;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was measured and checked for a certificate's candidate: the number of samples of its comparison and their
 * relative spread, the errors of its outputs, the compiler, the conditions of the measurement such as clocks and load,
 * and from the final measurement the speedup with its interval, the passed sanitizers, the second harness and the
 * seed of the last check.
 */
public record Evidence(
        @FieldDoc(value = "number of samples", unit = "samples")
        int samples,

        @FieldDoc("median absolute deviation of the samples, divided by their median")
        double relativeSpread,

        @FieldDoc("errors of the outputs") List<CorrectnessReport.TensorError> errors,

        @FieldDoc(value = "compiler and version", byDefault = "unknown")
        Optional<String> compiler,

        @FieldDoc("conditions of the measurement, such as clocks and load, by name")
        SortedMap<String, String> conditions,

        @FieldDoc(
                value = "the baseline's time divided by the candidate's in the final measurement",
                byDefault = "no final measurement")
        Optional<Gain> speedup,

        @FieldDoc(value = "the same on rows that candidates are not tuned on", byDefault = "the op has no unseen rows")
        Optional<Gain> unseen,

        @FieldDoc("sanitizers that the candidate passed") List<String> sanitizers,

        @FieldDoc(
                value = "why sanitizers could not check the candidate",
                byDefault = "they could, there is no final measurement, or the device has none for it")
        Optional<String> unsanitized,

        @FieldDoc(
                value = "what a second harness says about the candidate",
                byDefault = "no final measurement, a result without doubt, or an op without a second harness")
        Optional<String> secondHarness,

        @FieldDoc(
                value = "SHA-256 of `inputSeed`, recorded when the candidate was verified, before it was timed",
                byDefault = "the op has own commands, or the device is a landscape")
        Optional<String> inputCommitment,

        @FieldDoc(
                value =
                        "the secret from which the inputs of the winner's last check were made, as 64 hexadecimal digits",
                byDefault = "no final measurement, or the baseline won")
        Optional<String> inputSeed) {
    public Evidence {
        errors = List.copyOf(errors);
        conditions = Collections.unmodifiableSortedMap(new TreeMap<>(conditions));
        sanitizers = List.copyOf(sanitizers);
        inputSeed.ifPresent(InputSeed::new);
    }

    static Evidence of(Evaluation.Measured measured, Measurement measurement) {
        return new Evidence(
                measurement.samples().count(),
                spread(measurement.samples().nanoseconds()),
                measured.correctness().map(CorrectnessReport::tensors).orElse(List.of()),
                measured.build().map(CompileReport::compiler),
                measurement.environment().conditions(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                measured.correctness().flatMap(CorrectnessReport::inputCommitment),
                Optional.empty());
    }

    Evidence with(FinalMeasurement last) {
        return new Evidence(
                samples,
                relativeSpread,
                errors,
                compiler,
                conditions,
                Optional.of(last.speedup()),
                last.unseen(),
                last.sanitizers(),
                last.unsanitized(),
                last.secondHarness(),
                inputCommitment,
                last.inputSeed());
    }

    /** Returns the median absolute deviation divided by the median. */
    private static double spread(List<Double> times) {
        double median = Median.of(times);
        return Median.of(times.stream().map(time -> Math.abs(time - median)).toList()) / median;
    }
}
