package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Gates;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.worker.device.recorded.Landscape;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.fake.WorkflowCache;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** An in-process Temporal server with workers that replay a landscape. */
final class TestCluster implements AutoCloseable {
    private final TestWorkflowEnvironment environment;
    private final Path folder;
    private final Path landscape;

    /** Creates a cluster in which no worker takes over from another one. */
    TestCluster(Path folder, Path landscape) {
        this(folder, landscape, false, WorkflowCache::on);
    }

    /** Creates a cluster in which {@link #pass} takes little time. */
    static TestCluster skippingTime(Path folder, Path landscape) {
        return new TestCluster(folder, landscape, true, WorkflowCache::on);
    }

    /** Creates a cluster in which a worker can take over from another one. */
    static TestCluster replacingWorkers(Path folder, Path landscape) {
        return new TestCluster(folder, landscape, false, UnaryOperator.identity());
    }

    private TestCluster(
            Path folder, Path landscape, boolean skipsTime, UnaryOperator<WorkflowClientOptions> forWorkers) {
        TestEnvironmentOptions.Builder options = TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(skipsTime)
                .setWorkflowClientOptions(forWorkers.apply(WorkflowClientOptions.newBuilder()
                        .setDataConverter(DataConverters.lathe())
                        .build()));
        SearchAttributes.all().forEach(key -> options.registerSearchAttribute(key.getName(), key.getValueType()));
        this.environment = TestWorkflowEnvironment.newInstance(options.build());
        this.folder = folder;
        this.landscape = landscape;
    }

    WorkflowClient client() {
        return environment.getWorkflowClient();
    }

    Path results() {
        return folder.resolve("results");
    }

    /** Starts a worker with a device of the landscape for each name. */
    LatheWorker worker(String... names) {
        return worker(client(), names);
    }

    /** Starts a worker whose devices are changed. */
    LatheWorker worker(UnaryOperator<Device> setup, String... names) {
        return worker(client(), setup, names);
    }

    /** Starts a worker of another process, which runs as long as the machine: the first one. */
    LatheWorker workerOfAnotherProcess(UnaryOperator<Device> setup, String... names) {
        WorkflowClientOptions other = client().getOptions().toBuilder().setIdentity("1@here").build();
        return worker(WorkflowClient.newInstance(client().getWorkflowServiceStubs(), other), setup, names);
    }

    private LatheWorker worker(WorkflowClient client, UnaryOperator<Device> setup, String... names) {
        WorkerConfig config = config(client, names);
        List<Device> devices = config.devices().stream().map(setup).toList();
        return LatheWorker.start(
                client, new WorkerConfig(devices, config.local(), config.project(), config.compileSlots()));
    }

    /** Starts a worker that also runs agents. */
    LatheWorker workerWithAgent(Object agent, String... names) {
        WorkerConfig config = config(client(), names);
        return LatheWorker.start(
                client(),
                new WorkerConfig(
                        config.devices(), config.local(), config.project(), config.compileSlots(), List.of(agent), 1));
    }

    /** Returns a plan with other proposers. */
    SweepPlan proposedBy(Proposers proposers, SweepPlan plan) {
        return new SweepPlan(
                plan.id(), plan.op(), plan.metric(), plan.members(), plan.window(), plan.gates(), plan.profilePolicy(),
                plan.sampling(), plan.search(), plan.devices(), plan.earlyStopping(), proposers);
    }

    /** Returns a plan for the same landscape as another op. */
    SweepPlan ofOp(String name, SweepPlan plan) {
        return new SweepPlan(
                plan.id(), new OpReference(name, plan.op().location(), plan.op().contentHash()), plan.metric(),
                plan.members(), plan.window(), plan.gates(), plan.profilePolicy(), plan.sampling(), plan.search(),
                plan.devices(), plan.earlyStopping(), plan.proposers());
    }

    /** Returns a plan whose campaigns run on this device only. */
    SweepPlan onDevice(String name, SweepPlan plan) {
        return new SweepPlan(
                plan.id(), plan.op(), plan.metric(), plan.members(), plan.window(), plan.gates(), plan.profilePolicy(),
                plan.sampling(), plan.search(),
                new DeviceSelector("landscape", List.of("landscape:" + name), Duration.ofMinutes(5)),
                plan.earlyStopping(), plan.proposers());
    }

    private LatheWorker worker(WorkflowClient client, String... names) {
        return LatheWorker.start(client, config(client, names));
    }

    private WorkerConfig config(WorkflowClient client, String... names) {
        WorkerPlaces places = new WorkerPlaces(
                folder.resolve("kernels"), folder.resolve("runner"), folder.resolve("data"), results());
        List<String> devices =
                List.of(names).stream().map(name -> "landscape:" + landscape + "?name=" + name).toList();
        return new WorkerSetup(client, places).hosting(devices);
    }

    SweepPlan plan(String id, int campaigns, int lookahead) {
        OpReference op =
                new OpReference("synthetic", "landscape:" + landscape, Landscape.read(landscape).contentHash());
        List<SweepMember> members = IntStream.rangeClosed(1, campaigns)
                .mapToObj(n -> new SweepMember(
                        new Problem("synthetic", DataType.F32, Dimensions.of(List.of("n"), List.of(64L * n))), 1e-6))
                .toList();
        return new SweepPlan(
                id,
                op,
                Metric.milliseconds(),
                members,
                16,
                Gates.STANDARD,
                ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(),
                SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 7, lookahead),
                new DeviceSelector("landscape", List.of(), Duration.ofMinutes(5)),
                EarlyStopping.never(),
                Proposers.SEARCH);
    }

    /** Lets time pass on the server, as fast as its workers allow. */
    void pass(Duration time) {
        environment.sleep(time);
    }

    SweepWorkflow start(SweepRequest request) {
        SweepWorkflow sweep = client().newWorkflowStub(
                SweepWorkflow.class,
                WorkflowOptions.newBuilder()
                        .setWorkflowId(request.plan().id())
                        .setTaskQueue(TaskQueues.WORKFLOWS)
                        .build());
        WorkflowClient.start(sweep::run, request);
        return sweep;
    }

    SweepStatus run(SweepPlan plan, int iterations) {
        return end(start(new SweepRequest(plan, iterations, SweepRequest.Start.FRESH)));
    }

    static SweepStatus end(SweepWorkflow sweep) {
        return WorkflowStub.fromTyped(sweep).getResult(SweepStatus.class);
    }

    DevicePoolState devices() {
        return client().newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL).devices();
    }

    /** Runs a sweep and returns its campaigns in order. */
    List<CampaignHistory> tuned(SweepPlan plan, int iterations) {
        run(plan, iterations);
        return histories(plan);
    }

    /** Runs an ended sweep again, with a new target. */
    void resumed(SweepPlan plan, int iterations) {
        end(start(new SweepRequest(plan, iterations, SweepRequest.Start.RESUME)));
    }

    List<CampaignHistory> histories(SweepPlan plan) {
        CampaignReader reader = new CampaignReader(client());
        return plan.members().stream()
                .map(member -> reader.read(WorkflowIds.campaign(plan.id(), plan.key(member))).orElseThrow())
                .toList();
    }

    @Override
    public void close() {
        environment.close();
    }
}
