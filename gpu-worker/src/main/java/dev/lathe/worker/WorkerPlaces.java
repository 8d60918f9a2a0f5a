package dev.lathe.worker;

import java.nio.file.Path;

/**
 * Where a worker process finds and leaves things: the op folders, the runner's sources, its own data, which can be deleted
 * and made again, and the results.
 */
public record WorkerPlaces(Path kernels, Path runner, Path data, Path results) {
    public WorkerPlaces {
        kernels = kernels.toAbsolutePath().normalize();
        runner = runner.toAbsolutePath().normalize();
        data = data.toAbsolutePath().normalize();
        results = results.toAbsolutePath().normalize();
    }
}
