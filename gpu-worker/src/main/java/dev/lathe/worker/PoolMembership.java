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

/** The registration of a worker's devices with the device pool. */
final class PoolMembership {
    private static final Logger LOG = LoggerFactory.getLogger(PoolMembership.class);

    private final WorkflowClient client;
    private final List<DeviceOffer> devices;

    PoolMembership(WorkflowClient client, List<DeviceOffer> devices) {
        this.client = client;
        this.devices = List.copyOf(devices);
    }

    /** Registers the devices and starts the pool if it does not run. Registering a device again marks it as healthy. */
    void offer() {
        devices.forEach(device -> {
            client.newUntypedWorkflowStub("DevicePool", poolOptions())
                    .signalWithStart("register", new Object[] {device}, new Object[] {DevicePoolState.empty()});
            LOG.info("registered {} ({})", device.name(), device.model());
        });
    }

    private static WorkflowOptions poolOptions() {
        return WorkflowOptions.newBuilder()
                .setWorkflowId(WorkflowIds.DEVICE_POOL)
                .setTaskQueue(TaskQueues.WORKFLOWS)
                .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                .setStaticSummary("devices and their assigned campaigns")
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
            LOG.warn(
                    "could not withdraw {}; the pool marks it as lost after its timeout: {}",
                    device.name(),
                    unreachable.getMessage());
        }
    }
}
