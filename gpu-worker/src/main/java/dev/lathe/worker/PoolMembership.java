package dev.lathe.worker;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.ExcludeRequest;
import dev.lathe.workflows.contract.devices.Exclusion;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The registration of a worker's devices with the device pool. */
final class PoolMembership {
    private static final Logger LOG = LoggerFactory.getLogger(PoolMembership.class);

    private static final Pattern PROCESS = Pattern.compile("(\\d+)@");

    private final WorkflowClient client;
    private final List<DeviceOffer> devices;

    /** The ops from which this worker was excluded once. Only for these, a task needs a query of the pool. */
    private final Set<OpReference> faulty = ConcurrentHashMap.newKeySet();

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

    /** Removes this worker, and then those that were killed, from the owners of its devices. */
    void withdraw() {
        devices.forEach(device -> unlessUnreachable(() -> withdraw(device, device.worker())));
        unlessUnreachable(() -> registered().forEach(device -> device.workers().stream()
                .filter(PoolMembership::wasKilled)
                .forEach(worker -> withdraw(device.offer(), worker))));
    }

    private static void unlessUnreachable(Runnable withdrawal) {
        try {
            withdrawal.run();
        } catch (RuntimeException unreachable) {
            LOG.warn(
                    "the device pool does not answer; it marks devices without a worker as lost after its timeout: {}",
                    unreachable.getMessage());
        }
    }

    private void withdraw(DeviceOffer device, String worker) {
        pool().withdraw(new WithdrawRequest(device.name(), worker));
    }

    /**
     * Excludes this worker from an op on all its devices, because of a fault of its setup, and returns true. Returns
     * false if no other worker serves the op on the queue.
     */
    boolean exclude(String queue, OpReference op, String fault) {
        if (sharedDevices(queue, op).findAny().isEmpty()) {
            return false;
        }
        LOG.warn("leaving {} to another worker, because the setup of this one is at fault: {}", op.name(), fault);
        devices.forEach(device ->
                pool().exclude(new ExcludeRequest(device.name(), new Exclusion(device.worker(), op, fault))));
        faulty.add(op);
        return true;
    }

    /** Returns the exclusion of this worker from an op. Empty if no other worker serves the op on the queue. */
    Optional<Exclusion> exclusion(String queue, OpReference op) {
        return faulty.contains(op)
                ? sharedDevices(queue, op).flatMap(device -> device.exclusion(worker(), op).stream()).findFirst()
                : Optional.empty();
    }

    /** Returns the devices of the queue that another running worker offers, which serves the op. */
    private Stream<DeviceStatus> sharedDevices(String queue, OpReference op) {
        return registered()
                .filter(device -> device.offer().queues().carriesCandidates(queue))
                .filter(device -> device.workers().stream()
                        .filter(other -> !other.equals(worker()) && isRunning(other))
                        .anyMatch(other -> device.exclusion(other, op).isEmpty()));
    }

    /** Returns the devices of this worker, as the pool knows them. */
    private Stream<DeviceStatus> registered() {
        Set<String> names = devices.stream().map(DeviceOffer::name).collect(Collectors.toSet());
        return pool().devices().devices().stream()
                .filter(device -> names.contains(device.offer().name()));
    }

    private static boolean isRunning(String worker) {
        return pid(worker).flatMap(ProcessHandle::of).isPresent();
    }

    private static boolean wasKilled(String worker) {
        return pid(worker).filter(pid -> ProcessHandle.of(pid).isEmpty()).isPresent();
    }

    /** Workers that offer the same device run on the same machine. Their identities begin with the process id. */
    private static Optional<Long> pid(String worker) {
        Matcher identity = PROCESS.matcher(worker);
        return identity.lookingAt() ? Optional.of(Long.valueOf(identity.group(1))) : Optional.empty();
    }

    private String worker() {
        return client.getOptions().getIdentity();
    }

    private DevicePoolWorkflow pool() {
        return client.newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }
}
