package dev.lathe.worker.device.cuda;

import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.job.JobLimits;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Where CUDA devices find what they need: the op folders with the headers for kernels among them, the runner's sources, and
 * a data folder of this host, in which everything but the host's secret can be deleted and made again.
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

    /** The compiler reserves far more address space than it uses, so its memory is not limited by it. */
    CompileLimits compileLimits() {
        return new CompileLimits(Duration.ofSeconds(120), 1L << 40);
    }

    /** A launch of the slowest kernel on the largest usual problem takes a second; no comparison lasts much longer than this. */
    JobLimits jobLimits() {
        return new JobLimits(5, 16L << 30);
    }
}
