package dev.lathe.worker.job.program;

import java.util.List;
import java.util.Optional;

/** One call. Grid, block, cluster and dynamic shared memory in bytes are those of a CUDA kernel; a function of the host has none. */
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

    /** A call of a function of the host. */
    public static JobLaunch onHost(String entry, List<JobArgument> arguments) {
        return new JobLaunch(entry, arguments, List.of(), List.of(), List.of(), Optional.empty(), Optional.empty());
    }
}
