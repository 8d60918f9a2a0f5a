package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.stage.BenchmarkActivityImpl;
import dev.lathe.activities.stage.CompileActivityImpl;
import dev.lathe.activities.stage.CorrectnessActivityImpl;
import dev.lathe.activities.stage.HealthActivityImpl;
import dev.lathe.activities.stage.ProfileActivityImpl;
import dev.lathe.activities.stage.VendorActivityImpl;
import dev.lathe.worker.process.NotifyActivityImpl;
import dev.lathe.workflows.campaign.CampaignWorkflowImpl;
import dev.lathe.workflows.campaign.ProjectionWorkflowImpl;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.devices.DevicePoolWorkflowImpl;
import dev.lathe.workflows.sweep.SweepWorkflowImpl;
import dev.lathe.workflows.tips.TipsWorkflowImpl;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A factory of Temporal workers: one for workflow tasks, a work and a control worker for each device, compile,
 * projection and agent workers for the host. A device with one work slot runs one activity at a time; with two, it
 * schedules them itself.
 */
final class WorkerAssembly {
    /** The schedule-to-start timeout of sticky queues. The SDK's default is five seconds. */
    private static final Duration STICKY = Duration.ofSeconds(1);

    /**
     * A heartbeat's response delivers cancellation, so the interval bounds how long a cancelled kernel continues to
     * run.
     */
    private static final Duration HEARTBEAT_INTERVAL = Duration.ofMillis(500);

    /**
     * While compilers use every core, class loading in a workflow thread can exceed the SDK's default of one second.
     */
    private static final Duration DEADLOCK = Duration.ofSeconds(10);

    private static final int CONTROL_SLOTS = 2;

    private final WorkflowClient client;
    private final WorkerConfig config;
    private final WorkerFactory factory;

    WorkerAssembly(WorkflowClient client, WorkerConfig config, PoolMembership membership) {
        this.client = client;
        this.config = config;
        this.factory = WorkerFactory.newInstance(
                client,
                WorkerFactoryOptions.newBuilder()
                        .setUsingVirtualWorkflowThreads(true)
                        .setWorkerInterceptors(
                                new LastingFaults(), new SetupFaults(membership, () -> WorkerAssembly.this.factory))
                        .build());
    }

    WorkerFactory assemble() {
        workflows();
        config.devices().forEach(this::device);
        activities(TaskQueues.NOTIFICATIONS, 1, List.of(new NotifyActivityImpl(client)));
        compileQueues().forEach((queue, activities) -> activities(queue, config.compileSlots(), activities));
        config.devices().stream()
                .map(device -> device.offer().queues().project())
                .distinct()
                .forEach(queue -> activities(queue, 1, config.project()));
        if (!config.agents().isEmpty() && config.agentSlots() > 0) {
            config.devices().stream()
                    .map(device -> device.offer().queues().agent())
                    .distinct()
                    .forEach(queue -> activities(queue, config.agentSlots(), config.agents()));
        }
        return factory;
    }

    private void workflows() {
        Worker worker = factory.newWorker(
                TaskQueues.WORKFLOWS,
                WorkerOptions.newBuilder()
                        .setIdentity(process())
                        .setStickyQueueScheduleToStartTimeout(stickiness())
                        .setLocalActivityWorkerOnly(true)
                        // A workflow task wakes each thread of its workflow several times, which takes fewer context
                        // switches from a virtual thread.
                        .setUsingVirtualThreadsOnWorkflowWorker(true)
                        .setDefaultDeadlockDetectionTimeout(DEADLOCK.toMillis())
                        .build());
        worker.registerWorkflowImplementationTypes(
                CampaignWorkflowImpl.class, SweepWorkflowImpl.class, DevicePoolWorkflowImpl.class,
                ProjectionWorkflowImpl.class, TipsWorkflowImpl.class);
        worker.registerActivitiesImplementations(config.local().toArray());
    }

    /**
     * Histories and the list of pollers identify workers by this text. The start time is included because process ids
     * repeat after a reboot.
     */
    private String process() {
        return client.getOptions().getIdentity() + " since "
                + ProcessHandle.current().info().startInstant().orElseGet(Instant::now)
                + Optional.ofNullable(WorkerAssembly.class.getPackage().getImplementationVersion())
                        .map(version -> " version " + version)
                        .orElse("");
    }

    /** Disables sticky queues on the in-memory server, which reports no version and never times out a sticky task. */
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

    /** Devices of a host with the same target share a compile queue. */
    private SortedMap<String, List<Object>> compileQueues() {
        SortedMap<String, List<Object>> queues = new TreeMap<>();
        config.devices()
                .forEach(device -> queues.putIfAbsent(
                        device.offer().queues().compile(),
                        List.of(new CompileActivityImpl(device::compile, config.compileSlots()))));
        return queues;
    }

    private void activities(String queue, int slots, List<Object> implementations) {
        factory.newWorker(
                        queue,
                        WorkerOptions.newBuilder()
                                // The UI shows the identity with each pending task.
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
