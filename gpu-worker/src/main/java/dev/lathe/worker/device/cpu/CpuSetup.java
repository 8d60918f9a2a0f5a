package dev.lathe.worker.device.cpu;

import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.job.JobLimits;
import java.nio.file.Path;

/**
 * The folders and limits of a CPU device: op folders, runner sources, and a data folder of this host. The data folder
 * is a cache, except for the host's secret.
 */
public record CpuSetup(Path kernels, Path runnerSources, Path data, CompileLimits compileLimits, JobLimits jobLimits) {
    public CpuSetup {
        kernels = kernels.toAbsolutePath().normalize();
        runnerSources = runnerSources.toAbsolutePath().normalize();
        data = data.toAbsolutePath().normalize();
    }

    public static CpuSetup of(Path kernels, Path runnerSources, Path data) {
        return new CpuSetup(kernels, runnerSources, data, CompileLimits.standard(), JobLimits.standard());
    }
}
