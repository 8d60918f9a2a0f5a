package dev.lathe.worker.job;

import java.util.List;

/**
 * The contents of a job's inputs: uniform random numbers from the seed and its twin, and further contents that only a
 * check uses.
 */
public record JobInputs(String seed, List<String> contents, boolean preservesDenormals) {
    public JobInputs {
        contents = List.copyOf(contents);
    }

    public static JobInputs uniform(String seed) {
        return new JobInputs(seed, List.of(), false);
    }
}
