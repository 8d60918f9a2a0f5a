package dev.lathe.worker;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The registration of a worker's devices with the device pool. */
final class PoolMembership {
    private static final Logger LOG = LoggerFactory.getLogger(PoolMembership.class);

    private static final Pattern PROCESS = Pattern.compile("(\\d+)@");

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
        devices.forEach(device -> withdraw(device, Optional.empty()));
    }

    /** Leaves the devices of a queue to the other workers that offer them, because of a fault of this worker's setup. */
    void leave(String queue, String fault) {
        devicesOf(queue).forEach(device -> withdraw(device, Optional.of(fault)));
    }

    /** Returns whether another running worker offers a device of the queue. */
    boolean sharesQueue(String queue) {
        List<DeviceStatus> registered = pool().devices().devices();
        return devicesOf(queue).anyMatch(device -> registered.stream()
                .filter(status -> status.offer().name().equals(device.name()))
                .flatMap(status -> status.workers().stream())
                .anyMatch(worker -> !worker.equals(device.worker()) && isRunning(worker)));
    }

    /** Workers that offer the same device run on the same machine. Their identities begin with the process id. */
    private static boolean isRunning(String worker) {
        Matcher identity = PROCESS.matcher(worker);
        return identity.lookingAt()
                && ProcessHandle.of(Long.parseLong(identity.group(1))).isPresent();
    }

    private Stream<DeviceOffer> devicesOf(String queue) {
        return devices.stream().filter(device -> device.queues().carriesCandidates(queue));
    }

    private DevicePoolWorkflow pool() {
        return client.newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }

    private void withdraw(DeviceOffer device, Optional<String> fault) {
        try {
            pool().withdraw(new WithdrawRequest(device.name(), device.worker(), fault));
        } catch (RuntimeException unreachable) {
            LOG.warn(
                    "could not withdraw {}; the pool marks it as lost after its timeout: {}",
                    device.name(),
                    unreachable.getMessage());
        }
    }
}
