package dev.lathe.worker.job;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A runner job. The first candidate is the challenger. A check has no sampling. On the CPU, the outputs of a C
 * reference are stored in the reference cache under the hash of their inputs; a CUDA runner keeps the outputs of a CUDA
 * reference in its own memory.
 */
public record Job(
        int version,
        Optional<String> device,
        List<JobTensor> tensors,
        List<JobProgram> candidates,
        @JsonUnwrapped ReferenceOutput referenceOutput,
        Optional<JobProgram> prepare,
        @JsonUnwrapped JobInputs inputs,
        Optional<String> referenceCache,
        JobTolerance tolerance,
        Optional<JobSampling> sampling,
        double floorNanoseconds,
        JobLimits limits) {
    /** The version of the format. The runner rejects other versions. */
    public static final int VERSION = 1;

    public Job {
        tensors = List.copyOf(tensors);
        candidates = List.copyOf(candidates);
    }

    /** Returns this job with another tolerance. */
    public Job within(JobTolerance other) {
        return with(other, sampling, floorNanoseconds);
    }

    /** Returns this job with sampling. Times below the floor, in nanoseconds, are impossible. */
    public Job timed(JobSampling timing, double floor) {
        return with(tolerance, Optional.of(timing), floor);
    }

    /**
     * Returns the variables for a process that runs this job. CUDA initializes the job's device only, and not the other
     * GPUs of the machine, which takes 0.3 s each.
     */
    public Map<String, String> environment() {
        return device.map(uuid -> Map.of("CUDA_VISIBLE_DEVICES", uuid)).orElseGet(Map::of);
    }

    private Job with(JobTolerance newTolerance, Optional<JobSampling> newSampling, double newFloor) {
        return new Job(
                version, device, tensors, candidates, referenceOutput, prepare, inputs, referenceCache, newTolerance,
                newSampling, newFloor, limits);
    }
}
