package dev.lathe.cli.check;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import dev.lathe.worker.WorkerPlaces;
import dev.lathe.worker.device.cuda.CudaSetup;

/** The paths that devices of this machine use, in workers and in commands. */
public final class DevicePaths {
    private DevicePaths() {}

    public static WorkerPlaces of(CliContext context) {
        return new WorkerPlaces(
                context.kernels(),
                context.home().resolve("gpu-worker/native"),
                Servers.of(context).data().path(),
                context.results());
    }

    /** Returns the paths for compiling device code, also on a machine without a GPU. */
    public static CudaSetup cuda(CliContext context) {
        WorkerPlaces places = of(context);
        return new CudaSetup(places.kernels(), places.runners().resolve("cuda"), places.data());
    }
}
