package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.stage.BenchmarkActivityImpl;
import dev.lathe.activities.stage.CompileActivityImpl;
import dev.lathe.activities.stage.CorrectnessActivityImpl;
import dev.lathe.activities.stage.HealthActivityImpl;
import dev.lathe.activities.stage.ProfileActivityImpl;
import dev.lathe.activities.stage.VendorActivityImpl;
import dev.lathe.workflows.campaign.CampaignWorkflowImpl;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.devices.DevicePoolWorkflowImpl;
import dev.lathe.workflows.sweep.SweepWorkflowImpl;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Gives each queue its worker: workflow tasks, work and a few slots of control for each device, compiles and results for
 * the host. One slot is the exclusion between the measurements of a device; where there are two, the device takes turns.
 */
final class WorkerAssembly {
    /** A workflow task that its worker does not fetch is given to another after this; the SDK's default is five seconds. */
    private static final Duration STICKY = Duration.ofSeconds(1);

    /** Cancellation arrives with a heartbeat's answer, so this bounds how long a cancelled kernel may run on. */
    private static final Duration HEARTBEAT_INTERVAL = Duration.ofMillis(500);

    /** Where compilers have every core, a workflow's thread that only loads classes can take longer than the SDK's second. */
    private static final Duration DEADLOCK = Duration.ofSeconds(10);

    private static final int CONTROL_SLOTS = 2;

    private final WorkflowClient client;
    private final WorkerConfig config;
    private final WorkerFactory factory;

    WorkerAssembly(WorkflowClient client, WorkerConfig config) {
        this.client = client;
        this.config = config;
        this.factory = WorkerFactory.newInstance(
                client,
                WorkerFactoryOptions.newBuilder().setUsingVirtualWorkflowThreads(true).build());
    }

    WorkerFactory assemble() {
        workflows();
        config.devices().forEach(this::device);
        compileQueues().forEach((queue, activities) -> activities(queue, config.compileSlots(), activities));
        config.devices().stream()
                .map(device -> device.offer().queues().project())
                .distinct()
                .forEach(queue -> activities(queue, 1, config.project()));
        return factory;
    }

    private void workflows() {
        Worker worker = factory.newWorker(
                TaskQueues.WORKFLOWS,
                WorkerOptions.newBuilder()
                        .setIdentity(process())
                        .setStickyQueueScheduleToStartTimeout(stickiness())
                        .setLocalActivityWorkerOnly(true)
                        .setDefaultDeadlockDetectionTimeout(DEADLOCK.toMillis())
                        .build());
        worker.registerWorkflowImplementationTypes(
                CampaignWorkflowImpl.class, SweepWorkflowImpl.class, DevicePoolWorkflowImpl.class);
        worker.registerActivitiesImplementations(config.local().toArray());
    }

    /** Histories tell workers apart by this, and a machine that is started again gives numbers again. */
    private String process() {
        return client.getOptions().getIdentity() + " since " + ProcessHandle.current().info().startInstant().orElseGet(Instant::now);
    }

    /** The in-memory server, which alone tells no version, never takes a task back from the sticky queue of a dead worker. */
    private Duration stickiness() {
        String version = client.getWorkflowServiceStubs()
                .blockingStub()
                .getSystemInfo(GetSystemInfoRequest.getDefaultInstance())
                .getServerVersion();
        return version.isEmpty() ? Duration.ZERO : STICKY;
    }

    private void device(Device device) {
        List<Object> work = List.of(
                new CorrectnessActivityImpl(device),
                new BenchmarkActivityImpl(device),
                new VendorActivityImpl(device),
                new ProfileActivityImpl(device));
        activities(device.offer().queues().work(), device.workSlots(), work);
        activities(device.offer().queues().control(), CONTROL_SLOTS, List.of(new HealthActivityImpl(device)));
    }

    /** Devices of a host that one compiler serves share its queue. */
    private SortedMap<String, List<Object>> compileQueues() {
        SortedMap<String, List<Object>> queues = new TreeMap<>();
        config.devices().forEach(device ->
                queues.putIfAbsent(device.offer().queues().compile(), List.of(new CompileActivityImpl(device))));
        return queues;
    }

    private void activities(String queue, int slots, List<Object> implementations) {
        factory.newWorker(
                        queue,
                        WorkerOptions.newBuilder()
                                // Beside a pending task people look for the device, not for a process.
                                .setIdentity("worker@" + queue)
                                .setMaxConcurrentActivityExecutionSize(slots)
                                .setMaxConcurrentActivityTaskPollers(1)
                                .setDisableEagerExecution(true)
                                .setMaxHeartbeatThrottleInterval(HEARTBEAT_INTERVAL)
                                .setDefaultHeartbeatThrottleInterval(HEARTBEAT_INTERVAL)
                                .build())
                .registerActivitiesImplementations(implementations.toArray());
    }
}
