package dev.lathe.worker;

import dev.lathe.workflows.contract.DeviceOffer;
import dev.lathe.workflows.contract.DevicePoolState;
import dev.lathe.workflows.contract.DevicePoolWorkflow;
import dev.lathe.workflows.contract.TaskQueues;
import dev.lathe.workflows.contract.WithdrawRequest;
import dev.lathe.workflows.contract.WorkflowIds;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running worker. Closing it withdraws its devices, lets the measurement in flight finish within its grace, and ends. A
 * worker that is killed instead leaves nothing to clean up: its tasks are given out again.
 */
public final class LatheWorker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LatheWorker.class);

    /** Longer than most measurements; what is still running then is killed, and made again by the next worker. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final WorkflowClient client;
    private final WorkerConfig config;
    private final WorkerFactory factory;

    private LatheWorker(WorkflowClient client, WorkerConfig config, WorkerFactory factory) {
        this.client = client;
        this.config = config;
        this.factory = factory;
    }

    /** Polls the queues of all devices and offers them to the pool, which is started if it does not run yet. */
    public static LatheWorker start(WorkflowClient client, WorkerConfig config) {
        LatheWorker worker = new LatheWorker(client, config, new WorkerAssembly(client, config).assemble());
        worker.factory.start();
        config.devices().stream().map(HostedDevice::offer).forEach(worker::offer);
        return worker;
    }

    private void offer(DeviceOffer offer) {
        client.newUntypedWorkflowStub("DevicePool", poolOptions())
                .signalWithStart("register", new Object[] {offer}, new Object[] {DevicePoolState.empty()});
        LOG.info("offered {} ({})", offer.name(), offer.model());
    }

    private static WorkflowOptions poolOptions() {
        return WorkflowOptions.newBuilder()
                .setWorkflowId(WorkflowIds.DEVICE_POOL)
                .setTaskQueue(TaskQueues.WORKFLOWS)
                .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                .setStaticSummary("the devices, and whose home they are")
                .build();
    }

    @Override
    public void close() {
        config.devices().stream().map(HostedDevice::offer).forEach(this::withdraw);
        factory.shutdown();
        factory.awaitTermination(GRACE.toSeconds(), TimeUnit.SECONDS);
        factory.shutdownNow();
    }

    private void withdraw(DeviceOffer offer) {
        try {
            client.newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL)
                    .withdraw(new WithdrawRequest(offer.name(), offer.worker()));
        } catch (RuntimeException unreachable) {
            LOG.warn("could not withdraw {}; the pool will notice its silence: {}", offer.name(), unreachable.getMessage());
        }
    }
}
