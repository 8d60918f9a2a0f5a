package dev.lathe.worker.job;

import java.util.List;
import java.util.Optional;

/** A launch of a CUDA kernel or a call of a host function, which has no grid. Shared memory is dynamic, in bytes. */
public record JobLaunch(
        String entry,
        List<JobArgument> arguments,
        List<Long> grid,
        List<Long> block,
        List<Long> cluster,
        Optional<Long> sharedMemory,
        Optional<Boolean> resident) {
    public JobLaunch {
        arguments = List.copyOf(arguments);
        grid = List.copyOf(grid);
        block = List.copyOf(block);
        cluster = List.copyOf(cluster);
    }

    /** Returns a call of a host function. */
    public static JobLaunch onHost(String entry, List<JobArgument> arguments) {
        return new JobLaunch(entry, arguments, List.of(), List.of(), List.of(), Optional.empty(), Optional.empty());
    }
}
