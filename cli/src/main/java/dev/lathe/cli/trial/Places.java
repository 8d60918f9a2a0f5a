package dev.lathe.cli.trial;

import dev.lathe.activities.cuda.CudaSetup;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.Surroundings;
import dev.lathe.worker.device.WorkerPlaces;

/** Where devices of this machine find and leave things, whether a worker has them or a command. */
public final class Places {
    private Places() {}

    public static WorkerPlaces of(Surroundings surroundings) {
        return new WorkerPlaces(
                surroundings.kernels(),
                surroundings.home().resolve("gpu-worker/native"),
                Servers.of(surroundings).data().path(),
                surroundings.results());
    }

    /** Where device code is compiled, also on a machine without such a device. */
    public static CudaSetup cuda(Surroundings surroundings) {
        WorkerPlaces places = of(surroundings);
        return new CudaSetup(places.kernels(), places.runners().resolve("cuda"), places.data());
    }
}
