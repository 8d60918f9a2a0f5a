package dev.lathe.worker.job;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Tensor;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A call of a function of an op's Python file, for inputs with a seed and contents. A reference returns the outputs;
 * any other function fills an input. Everything but the location of the source determines the result.
 */
public record PythonCall(
        @JsonSerialize(using = ToStringSerializer.class) Path source,
        String function,
        Optional<String> fills,
        List<JobTensor> tensors,
        SortedMap<String, String> types,
        SortedMap<String, Long> dimensions,
        String seed,
        String contents) {
    private static final String REFERENCE = "reference";
    private static final String UNIFORM = "uniform";

    public PythonCall {
        tensors = List.copyOf(tensors);
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
    }

    /** Creates a call of a reference for uniform inputs of a seed. */
    public PythonCall(
            Path source,
            List<JobTensor> tensors,
            SortedMap<String, String> types,
            SortedMap<String, Long> dimensions,
            String seed) {
        this(source, REFERENCE, Optional.empty(), tensors, types, dimensions, seed, UNIFORM);
    }

    /**
     * Creates a call of a reference in a file of the op's folder, for the tensors of a job. Floating-point outputs have
     * the wide type.
     */
    public PythonCall(ProblemJobs jobs, List<JobTensor> tensors, String source, DataType wide, String seed) {
        this(
                jobs.op().folder().resolve(source),
                tensors,
                jobs.outputsAs(wide),
                jobs.problem().dimensions().byName(),
                seed);
    }

    /** Creates a call of the function that fills an input. The inputs before it are filled. */
    static PythonCall filling(
            ProblemJobs jobs, String input, Tensor.Fill.Python fill, List<JobTensor> tensors, String seed) {
        return new PythonCall(
                jobs.op().folder().resolve(fill.source()),
                fill.function(),
                Optional.of(input),
                tensors,
                Collections.emptySortedMap(),
                jobs.problem().dimensions().byName(),
                seed,
                UNIFORM);
    }

    PythonCall withSeed(String other) {
        return new PythonCall(source, function, fills, tensors, types, dimensions, other, contents);
    }

    PythonCall withContents(String other) {
        return new PythonCall(source, function, fills, tensors, types, dimensions, seed, other);
    }

    /** Returns the folder of the op. */
    Path folder() {
        return requireNonNull(source.getParent());
    }
}
