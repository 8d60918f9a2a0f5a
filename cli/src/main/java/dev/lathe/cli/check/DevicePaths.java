package dev.lathe.cli.check;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.worker.WorkerPlaces;
import dev.lathe.worker.device.cuda.CudaSetup;

/** Where devices of this machine find and leave things, whether a worker has them or a command. */
public final class DevicePaths {
    private DevicePaths() {}

    public static WorkerPlaces of(CliContext surroundings) {
        return new WorkerPlaces(
                surroundings.kernels(),
                surroundings.home().resolve("gpu-worker/native"),
                Servers.of(surroundings).data().path(),
                surroundings.results());
    }

    /** Where device code is compiled, also on a machine without such a device. */
    public static CudaSetup cuda(CliContext surroundings) {
        WorkerPlaces places = of(surroundings);
        return new CudaSetup(places.kernels(), places.runners().resolve("cuda"), places.data());
    }
}
