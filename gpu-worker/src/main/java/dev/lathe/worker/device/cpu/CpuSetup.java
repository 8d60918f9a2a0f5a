package dev.lathe.worker.device.cpu;

import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.job.JobLimits;
import java.nio.file.Path;

/**
 * Where a CPU device finds what it needs: the op folders, the runner's sources, and a data folder of this host, in which
 * everything but the host's secret can be deleted and made again.
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
