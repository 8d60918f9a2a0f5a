package dev.lathe.worker;

import java.nio.file.Path;

/**
 * Where a worker process finds and leaves things: the op folders, the runners' sources, its own data, which can be
 * deleted
 * and made again, and the results.
 */
public record WorkerPlaces(Path kernels, Path runners, Path data, Path results) {
    public WorkerPlaces {
        kernels = kernels.toAbsolutePath().normalize();
        runners = runners.toAbsolutePath().normalize();
        data = data.toAbsolutePath().normalize();
        results = results.toAbsolutePath().normalize();
    }

    Path cpuRunner() {
        return runners.resolve("cpu");
    }

    Path cudaRunner() {
        return runners.resolve("cuda");
    }
}
