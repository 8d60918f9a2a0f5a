package dev.lathe.worker.job;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.lathe.tuning.op.DataType;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request for the outputs of a Python reference for inputs with a seed and contents. Everything but the location of the source
 * determines the outputs.
 */
public record ReferenceRequest(
        @JsonSerialize(using = ToStringSerializer.class) Path source,
        List<JobTensor> tensors,
        SortedMap<String, String> types,
        SortedMap<String, Long> dimensions,
        String seed,
        String contents) {
    private static final String UNIFORM = "uniform";

    public ReferenceRequest {
        tensors = List.copyOf(tensors);
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
    }

    /** Creates a request for uniform inputs of a seed. */
    public ReferenceRequest(
            Path source,
            List<JobTensor> tensors,
            SortedMap<String, String> types,
            SortedMap<String, Long> dimensions,
            String seed) {
        this(source, tensors, types, dimensions, seed, UNIFORM);
    }

    /** Creates a request for a file of the op's folder. Floating-point outputs have the wide type. */
    public ReferenceRequest(ProblemJobs jobs, String source, DataType wide, String seed) {
        this(
                jobs.op().folder().resolve(source),
                jobs.tensors(),
                jobs.outputsAs(wide),
                jobs.problem().dimensions().byName(),
                seed);
    }

    ReferenceRequest withSeed(String other) {
        return new ReferenceRequest(source, tensors, types, dimensions, other, contents);
    }

    ReferenceRequest withContents(String other) {
        return new ReferenceRequest(source, tensors, types, dimensions, seed, other);
    }
}
