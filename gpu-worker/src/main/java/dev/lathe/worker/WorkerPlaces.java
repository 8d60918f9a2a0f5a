package dev.lathe.worker;

import java.nio.file.Path;

/**
 * The folders of a worker process: the op folders, the sources of the runners, the data folder, which is a cache, and
 * the results.
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
