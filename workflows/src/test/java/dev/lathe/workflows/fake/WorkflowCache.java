package dev.lathe.workflows.fake;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.SimplePlugin;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;

/**
 * Lets workers on the in-memory server cache workflows, so that they do not replay them in each task. The server never
 * passes the tasks of a cached workflow to another worker, so a worker with a cache must live as long as the server.
 */
public final class WorkflowCache extends SimplePlugin {
    /** Any time but zero enables the cache, because the server never times out a sticky task. */
    private static final Duration STICKY = Duration.ofSeconds(1);

    private WorkflowCache() {
        super("workflow-cache");
    }

    /** Returns options of a client whose workers cache workflows. */
    public static WorkflowClientOptions on(WorkflowClientOptions client) {
        return client.toBuilder().setPlugins(new WorkflowCache()).build();
    }

    /** Returns a client whose workers cache workflows. */
    public static WorkflowClient on(WorkflowClient client) {
        return WorkflowClient.newInstance(client.getWorkflowServiceStubs(), on(client.getOptions()));
    }

    @Override
    public void configureWorker(String taskQueue, WorkerOptions.Builder worker) {
        worker.setStickyQueueScheduleToStartTimeout(STICKY);
    }
}
