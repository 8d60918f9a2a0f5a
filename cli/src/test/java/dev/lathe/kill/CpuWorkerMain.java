package dev.lathe.kill;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerPlaces;
import dev.lathe.worker.WorkerSetup;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A worker for the CPU of this machine, which also runs agents. Arguments are the server's address, the repository and the
 * data folder. It runs until it is killed.
 */
public final class CpuWorkerMain {
    private CpuWorkerMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        Connection connection =
                Connection.open(Profiles.local(arguments[0]), DataConverters.lathe(), Duration.ofMinutes(2));
        Path workers = Path.of(arguments[1], "gpu-worker");
        Path data = Path.of(arguments[2]);
        WorkerPlaces places =
                new WorkerPlaces(workers.resolve("kernels"), workers.resolve("native"), data, data.resolve("results"));
        WorkflowClient client = UnpausedWorkflows.client(connection);
        LatheWorker.start(client, new WorkerSetup(client, places).hosting(List.of("cpu")));
        Thread.currentThread().join();
    }
}
