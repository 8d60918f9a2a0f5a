package dev.lathe.worker;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The devices of a worker in the pool: offered at its start and whenever the server comes back, withdrawn at its end. */
final class PoolMembership {
    private static final Logger LOG = LoggerFactory.getLogger(PoolMembership.class);

    private final WorkflowClient client;
    private final List<DeviceOffer> devices;

    PoolMembership(WorkflowClient client, List<DeviceOffer> devices) {
        this.client = client;
        this.devices = List.copyOf(devices);
    }

    /** Starts the pool, too, where it does not run yet. Offering a device again says that it is well. */
    void offer() {
        devices.forEach(device -> {
            client.newUntypedWorkflowStub("DevicePool", poolOptions())
                    .signalWithStart("register", new Object[] {device}, new Object[] {DevicePoolState.empty()});
            LOG.info("offered {} ({})", device.name(), device.model());
        });
    }

    private static WorkflowOptions poolOptions() {
        return WorkflowOptions.newBuilder()
                .setWorkflowId(WorkflowIds.DEVICE_POOL)
                .setTaskQueue(TaskQueues.WORKFLOWS)
                .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                .setStaticSummary("the devices, and whose home they are")
                .build();
    }

    void withdraw() {
        devices.forEach(this::withdraw);
    }

    private void withdraw(DeviceOffer device) {
        try {
            client.newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL)
                    .withdraw(new WithdrawRequest(device.name(), device.worker()));
        } catch (RuntimeException unreachable) {
            LOG.warn("could not withdraw {}; the pool will notice its silence: {}", device.name(), unreachable.getMessage());
        }
    }
}
