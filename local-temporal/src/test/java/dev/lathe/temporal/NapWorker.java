package dev.lathe.temporal;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.server.RunningServer;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;

/** A worker for NapWorkflow in this process, with its client. */
record NapWorker(Connection connection, WorkerFactory factory) implements AutoCloseable {

    private static final String QUEUE = "naps";

    static NapWorker on(RunningServer server) {
        Connection connection = server.connect(DefaultDataConverter.newDefaultInstance());
        WorkerFactory factory = WorkerFactory.newInstance(connection.client());
        factory.newWorker(QUEUE).registerWorkflowImplementationTypes(NapWorkflow.Impl.class);
        factory.start();
        return new NapWorker(connection, factory);
    }

    /** Starts the workflow and waits until it sleeps. It may be awake again on return. */
    WorkflowStub fallAsleep(String id, Duration nap) {
        NapWorkflow workflow = connection
                .client()
                .newWorkflowStub(
                        NapWorkflow.class,
                        WorkflowOptions.newBuilder()
                                .setWorkflowId(id)
                                .setTaskQueue(QUEUE)
                                .build());
        WorkflowClient.start(workflow::sleep, nap.toMillis());
        if (!BoundedWait.of(Duration.ofMinutes(2)).awaitTrue(() -> !workflow.phase().equals("new"))) {
            throw new AssertionError("the workflow did not start its timer");
        }
        return WorkflowStub.fromTyped(workflow);
    }

    @Override
    public void close() {
        factory.shutdownNow();
        connection.close();
    }
}
