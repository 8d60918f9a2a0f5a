package dev.lathe.bench;

import dev.lathe.cli.connection.Servers;
import dev.lathe.temporal.LocalTemporal;
import dev.lathe.temporal.ServerMode;
import dev.lathe.temporal.ServerOptions;
import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.workflows.campaign.CampaignWorkflowImpl;
import dev.lathe.workflows.campaign.ProjectionWorkflowImpl;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.devices.DevicePoolWorkflowImpl;
import dev.lathe.workflows.options.WorkflowTasks;
import dev.lathe.workflows.sweep.SweepWorkflowImpl;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Measures iterations per second of 14 campaigns whose activities do nothing, on the durable server: first with a
 * profile in every iteration (four remote activities per iteration), then with profiles by policy. {@code make bench}
 * runs it; its name keeps it out of the test suite, because it asserts nothing.
 */
class EngineBench {
    private static final int CAMPAIGNS = 14;
    private static final int ITERATIONS = 50;
    private static final String DEVICE = "null-device";
    private WorkflowClient client;
    private DataDirectory data;

    @Test
    void measuresIterationsPerSecond() throws IOException {
        data = new DataDirectory(Files.createTempDirectory("lathe-bench"));
        LocalTemporal temporal = new LocalTemporal(HostEnvironment.current(), InstallListener.silent());
        ServerOptions options = ServerOptions.of(ServerMode.DURABLE, data, Servers.attributes());
        try (RunningServer server = temporal.start(temporal.choose(options), options);
                Connection connection = server.connect(DataConverters.lathe())) {
            WorkerFactory factory = WorkerFactory.newInstance(connection.client());
            assemble(factory);
            factory.start();
            client = connection.client();
            offerDevice();
            measure("warm-up", ProfilePolicy.ON_CHANGE);
            measure("four activities per iteration", ProfilePolicy.EVERY_ITERATION);
            measure("profile by policy", ProfilePolicy.ON_CHANGE);
            factory.shutdownNow();
        } finally {
            temporal.stop(data);
        }
    }

    private static void assemble(WorkerFactory factory) {
        Worker workflows = factory.newWorker(
                TaskQueues.WORKFLOWS,
                WorkerOptions.newBuilder()
                        .setStickyQueueScheduleToStartTimeout(Duration.ofSeconds(1))
                        .build());
        workflows.registerWorkflowImplementationTypes(
                CampaignWorkflowImpl.class, SweepWorkflowImpl.class, DevicePoolWorkflowImpl.class,
                ProjectionWorkflowImpl.class);
        workflows.registerActivitiesImplementations(new NullProposer());
        for (String queue : List.of(DEVICE, DEVICE + "/control", DEVICE + "/compile/nothing", DEVICE + "/project")) {
            factory.newWorker(queue, WorkerOptions.newBuilder()
                            .setMaxConcurrentActivityExecutionSize(1)
                            .setMaxConcurrentActivityTaskPollers(1)
                            .setDisableEagerExecution(true)
                            .build())
                    .registerActivitiesImplementations(new NullDevice());
        }
    }

    private void offerDevice() {
        DeviceOffer offer = new DeviceOffer(
                DEVICE,
                "null",
                "nothing",
                "here",
                "bench",
                TaskQueues.of(DEVICE, DEVICE, "nothing"),
                OptionalInt.empty(),
                OptionalLong.empty());
        client.newUntypedWorkflowStub("DevicePool", options(WorkflowIds.DEVICE_POOL))
                .signalWithStart("register", new Object[] {offer}, new Object[] {DevicePoolState.empty()});
    }

    private void measure(String what, ProfilePolicy policy) {
        StorageUse storage = new StorageUse(client, data.path());
        long bytesBefore = storage.databaseBytes();
        SweepPlan plan = plan(what.replace(' ', '-'), policy);
        SweepWorkflow sweep = client.newWorkflowStub(SweepWorkflow.class, options(plan.id()));
        long begin = System.nanoTime();
        WorkflowClient.start(sweep::run, new SweepRequest(plan, ITERATIONS, SweepRequest.Start.FRESH));
        WorkflowStub.fromTyped(sweep).getResult(Object.class);
        double seconds = (System.nanoTime() - begin) / 1e9;
        int done = CAMPAIGNS * ITERATIONS;
        System.out.printf(
                Locale.ROOT,
                "%-30s %6.1f iterations/s  %5.0f history bytes and %5.1f events per iteration  %6.0f database bytes "
                        + "per iteration%n",
                what,
                done / seconds,
                storage.historyBytes(plan) / (double) done,
                storage.historyEvents(plan) / (double) done,
                (storage.databaseBytes() - bytesBefore) / (double) done);
    }

    private static WorkflowOptions options(String id) {
        return WorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setTaskQueue(TaskQueues.WORKFLOWS)
                .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                .build();
    }

    private static SweepPlan plan(String id, ProfilePolicy policy) {
        List<SweepMember> members = IntStream.rangeClosed(1, CAMPAIGNS)
                .mapToObj(n -> new SweepMember(
                        new Problem("null", DataType.F32, Dimensions.of(List.of("N"), List.of((long) n))), 1))
                .toList();
        return new SweepPlan(
                id,
                new OpReference("null", "builtin:null", "hash"),
                Metric.milliseconds(),
                members,
                16,
                List.of(),
                policy,
                SamplingPlan.standard(),
                SearchPlan.of(StartMode.FROM_SCRATCH, "null", 1, 0),
                new DeviceSelector("null", List.of(), DeviceSelector.DEFAULT_SILENCE),
                EarlyStopping.never(),
                Proposers.SEARCH);
    }
}
