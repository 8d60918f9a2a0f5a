package dev.lathe.worker.job.reference;

import dev.lathe.tuning.op.DataType;
import dev.lathe.worker.job.JobTensor;
import dev.lathe.worker.job.ProblemJobs;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a reference in Python is asked: the outputs of these types, for the inputs that the runner makes of a seed. All of it
 * but the source's place decides what comes out.
 */
public record PythonQuestion(
        Path source,
        List<JobTensor> tensors,
        SortedMap<String, String> types,
        SortedMap<String, Long> dimensions,
        String seed) {
    public PythonQuestion {
        tensors = List.copyOf(tensors);
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
        dimensions = Collections.unmodifiableSortedMap(new TreeMap<>(dimensions));
    }

    /** The source is a file of the op's folder; outputs in floating point are of the wide type. */
    public PythonQuestion(ProblemJobs jobs, String source, DataType wide, String seed) {
        this(
                jobs.op().folder().resolve(source),
                jobs.tensors(),
                jobs.outputsAs(wide),
                jobs.problem().dimensions().byName(),
                seed);
    }
}
