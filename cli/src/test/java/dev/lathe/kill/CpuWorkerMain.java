package dev.lathe.kill;

import dev.lathe.testing.TestCache;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerPlaces;
import dev.lathe.worker.WorkerSetup;
import io.temporal.client.WorkflowClient;
import java.nio.file.Path;
import java.util.List;

/**
 * A worker for the CPU of this machine, which also runs agents. Arguments are the server's address, the repository and
 * the data folder. It runs until it is killed.
 */
public final class CpuWorkerMain {
    private CpuWorkerMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        Path workers = Path.of(arguments[1], "gpu-worker");
        Path data = Path.of(arguments[2]);
        TestCache.linkArtifactsInto(data);
        WorkerPlaces places =
                new WorkerPlaces(workers.resolve("kernels"), workers.resolve("native"), data, data.resolve("results"));
        WorkflowClient client = UnpausedWorkflows.client(arguments[0]);
        LatheWorker.start(client, new WorkerSetup(client, places).hosting(List.of("cpu")));
        Thread.currentThread().join();
    }
}
