package dev.lathe.worker.device.cuda;

import static java.util.Objects.requireNonNull;

import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.job.JobLimits;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The folders and limits of CUDA devices: op folders with the kernel headers, runner sources, and a data folder of this
 * host. The data folder is a cache, except for the host's secret.
 */
public record CudaSetup(Path kernels, Path runnerSources, Path data) {
    private static final String HEADERS = "include";

    public CudaSetup {
        kernels = kernels.toAbsolutePath().normalize();
        runnerSources = runnerSources.toAbsolutePath().normalize();
        data = data.toAbsolutePath().normalize();
    }

    public Path headers() {
        return kernels.resolve(HEADERS);
    }

    /** Returns the folder of all native sources. */
    Path nativeSources() {
        return requireNonNull(runnerSources.getParent());
    }

    /** nvcc reserves far more address space than it uses, so the address space is practically unlimited. */
    CompileLimits compileLimits() {
        return new CompileLimits(Duration.ofSeconds(120), 1L << 40);
    }

    /** The slowest kernel on the largest common problem takes one second. */
    JobLimits jobLimits() {
        return new JobLimits(5, 16L << 30);
    }
}
