package dev.lathe.worker.job;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.lathe.worker.job.program.JobProgram;
import dev.lathe.worker.job.sampling.JobSampling;
import java.util.List;
import java.util.Optional;

/**
 * A job for the runner, as it is written to a file. The first candidate is the challenger. A check has no sampling. On the
 * CPU the outputs of a reference in C are kept in the cache folder under the hash of what they were made from; a CUDA runner
 * keeps those of a reference in CUDA in its own memory.
 */
public record Job(
        int version,
        Optional<String> device,
        List<JobTensor> tensors,
        List<JobProgram> candidates,
        @JsonUnwrapped ReferenceOutput truth,
        Optional<JobProgram> prepare,
        String seed,
        Optional<String> referenceCache,
        JobTolerance tolerance,
        Optional<JobSampling> sampling,
        double floorNanoseconds,
        JobLimits limits) {
    /** The version of the format, which the runner checks. */
    public static final int VERSION = 1;

    public Job {
        tensors = List.copyOf(tensors);
        candidates = List.copyOf(candidates);
    }

    /** The same candidates, timed: a time under the floor is one that cannot be. */
    public Job timed(JobSampling how, double floor) {
        return new Job(
                version, device, tensors, candidates, truth, prepare, seed, referenceCache, tolerance, Optional.of(how), floor, limits);
    }
}
