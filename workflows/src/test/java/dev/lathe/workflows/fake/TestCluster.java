package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.workflows.campaign.CampaignWorkflowImpl;
import dev.lathe.workflows.campaign.ProjectionWorkflowImpl;
import dev.lathe.workflows.contract.activity.AgentActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.naming.DeviceQueues;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.devices.DevicePoolWorkflowImpl;
import dev.lathe.workflows.sweep.SweepWorkflowImpl;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributeKey;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A cluster on the embedded server: workflows, device pool, and synthetic devices that can be offered. */
public final class TestCluster implements AutoCloseable {
    private static final String AGENTS = TaskQueues.agent("host");

    private final TestWorkflowEnvironment environment;
    private final CountingProposer proposer;
    private final Worker worker;
    private final List<String> offered = new ArrayList<>();

    public TestCluster(int points, WorkerInterceptor... interceptors) {
        TestEnvironmentOptions.Builder options = TestEnvironmentOptions.newBuilder()
                // Timers fire as soon as no workflow task and no activity runs.
                .setUseTimeskipping(true)
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(DataConverters.lathe())
                        // Recorded histories are committed, so they must not contain the host name.
                        .setIdentity("test")
                        .build())
                .setWorkerFactoryOptions(WorkerFactoryOptions.newBuilder()
                        .setUsingVirtualWorkflowThreads(true)
                        .setWorkerInterceptors(interceptors)
                        .build());
        SearchAttributes.all().forEach(key -> options.registerSearchAttribute(key.getName(), key.getValueType()));
        environment = TestWorkflowEnvironment.newInstance(options.build());
        proposer = new CountingProposer(points, this::result);
        worker = environment.newWorker(TaskQueues.WORKFLOWS, workerOptions());
        worker.registerWorkflowImplementationTypes(
                WorkflowImplementationOptions.newBuilder()
                        .setFailWorkflowExceptionTypes(Throwable.class)
                        .build(),
                CampaignWorkflowImpl.class,
                SweepWorkflowImpl.class,
                DevicePoolWorkflowImpl.class,
                ProjectionWorkflowImpl.class);
        worker.registerActivitiesImplementations(proposer);
    }

    /** Returns a started cluster of 10,000 points with the device a. */
    public static TestCluster running() {
        TestCluster cluster = new TestCluster(10_000);
        cluster.addDevice("a");
        cluster.start("a");
        return cluster;
    }

    /** Returns options with which a workflow task survives a loaded machine that takes seconds to load classes. */
    public static WorkerOptions workerOptions() {
        return WorkerOptions.newBuilder()
                .setDefaultDeadlockDetectionTimeout(Duration.ofMinutes(1).toMillis())
                .setUsingVirtualThreadsOnWorkflowWorker(true)
                .build();
    }

    /** Adds a device with its queues, which runs one task at a time. Must be called before start. */
    public SyntheticDevice addDevice(String name) {
        return addDevice(name, 1);
    }

    /** Adds a device each of whose queues runs {@code slots} tasks at a time. Must be called before start. */
    public SyntheticDevice addDevice(String name, int slots) {
        SyntheticDevice device = new SyntheticDevice();
        for (String queue : List.of(name, name + "/control", name + "/compile/synthetic", name + "/project")) {
            environment.newWorker(queue, WorkerOptions.newBuilder()
                            .setMaxConcurrentActivityExecutionSize(slots)
                            .setMaxConcurrentActivityTaskPollers(1)
                            .build())
                    .registerActivitiesImplementations(device);
        }
        return device;
    }

    /**
     * Adds a worker for the agents of the host, with a slot for each of three campaigns. Must be called before start.
     */
    public void addAgent(AgentActivity agent) {
        addAgent(agent, 3);
    }

    /** Adds a worker for the agents of the host with this many slots. Must be called before start. */
    public void addAgent(AgentActivity agent, int slots) {
        environment.newWorker(
                        AGENTS,
                        WorkerOptions.newBuilder()
                                .setMaxConcurrentActivityExecutionSize(slots)
                                .setMaxConcurrentActivityTaskPollers(1)
                                .setMaxHeartbeatThrottleInterval(Duration.ofMillis(100))
                                .setDefaultHeartbeatThrottleInterval(Duration.ofMillis(100))
                                .build())
                .registerActivitiesImplementations(agent);
    }

    public TestCluster start(String... devices) {
        environment.start();
        for (String device : devices) {
            offer(device);
        }
        return this;
    }

    public void offer(String device) {
        if (!offered.contains(device)) {
            offered.add(device);
        }
        DeviceOffer offer = new DeviceOffer(
                device, "synthetic", "arithmetic", "host", "worker", queues(device), OptionalInt.empty(),
                OptionalLong.empty());
        client().newUntypedWorkflowStub("DevicePool", options(WorkflowIds.DEVICE_POOL))
                .signalWithStart("register", new Object[] {offer}, new Object[] {DevicePoolState.empty()});
    }

    /** Returns the queues of a device. All devices are on one host, but each one has its own compiler and folder. */
    private static DeviceQueues queues(String device) {
        DeviceQueues own = TaskQueues.of(device, device, "synthetic");
        return new DeviceQueues(own.work(), own.control(), own.compile(), own.project(), AGENTS);
    }

    /** Skips time, so that timers fire. */
    public void advance(Duration time) {
        environment.sleep(time);
    }

    public WorkflowClient client() {
        return environment.getWorkflowClient();
    }

    private CampaignState result(String campaign) {
        WorkflowStub run = client().newUntypedWorkflowStub(campaign);
        if (run.describe().getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
            throw new IllegalStateException(campaign + " is still running");
        }
        return run.getResult(CampaignState.class);
    }

    public CountingProposer proposer() {
        return proposer;
    }

    private static WorkflowOptions options(String id) {
        return WorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setTaskQueue(TaskQueues.WORKFLOWS)
                .build();
    }

    public DevicePoolWorkflow pool() {
        return client().newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }

    /** Starts a campaign from a state. */
    public CampaignWorkflow startCampaign(CampaignState state) {
        restorePool();
        CampaignWorkflow campaign = client().newWorkflowStub(
                CampaignWorkflow.class, options(WorkflowIds.campaign(state.plan().sweep(), state.plan().key())));
        WorkflowClient.start(campaign::run, state);
        return campaign;
    }

    /**
     * Starts the pool again if it timed out. The test server ends each workflow after ten years. Time is skipped to
     * that moment if a campaign ends and the client that waits for its result has not stopped the time skipping yet.
     */
    public void restorePool() {
        WorkflowStub pool = client().newUntypedWorkflowStub(WorkflowIds.DEVICE_POOL);
        if (!offered.isEmpty()
                && pool.describe().getStatus() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT) {
            List.copyOf(offered).forEach(this::offer);
        }
    }

    public static CampaignState fresh(SweepPlan plan, int iterations) {
        return CampaignState.fresh(plan.campaign(plan.members().getFirst()), iterations);
    }

    /**
     * Returns the result of a campaign and replays its last run, so that every test checks that the workflow is
     * deterministic.
     */
    public CampaignState result(CampaignWorkflow campaign) {
        WorkflowStub stub = WorkflowStub.fromTyped(campaign);
        CampaignState state = stub.getResult(CampaignState.class);
        try {
            worker.replayWorkflowExecution(client().fetchHistory(stub.getExecution().getWorkflowId()));
        } catch (Exception nondeterminism) {
            throw new AssertionError("the history of " + stub.getExecution() + " does not replay", nondeterminism);
        }
        return state;
    }

    public io.temporal.client.WorkflowOptions sweepOptions(String id) {
        return options(id);
    }

    /** Returns a search attribute of a workflow. */
    public <T> T attribute(String workflowId, SearchAttributeKey<T> key) {
        return client().newUntypedWorkflowStub(workflowId).describe().getTypedSearchAttributes().get(key);
    }

    /** Runs a campaign of six iterations to which a point is submitted, and returns the record of the submission. */
    public Recorded submitted(SweepPlan plan, long x) {
        CampaignWorkflow campaign = startCampaign(fresh(plan, 6));
        campaign.submit(new SubmitRequest(
                "line",
                new TreeMap<>(Map.of("x", new KnobValue.Whole(x))),
                Optional.empty(),
                Optional.of("a hunch"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
        return recorded(CampaignSummaries.of(result(campaign)).id()).stream()
                .filter(one -> one.evaluation().proposal().origin() == Origin.SUBMITTED)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the recorded evaluations of a campaign, along its chain of runs. */
    public List<Recorded> recorded(String workflowId) {
        List<Recorded> all = new ArrayList<>();
        Optional<String> run = Optional.of("");
        while (run.isPresent()) {
            WorkflowExecutionHistory history = run.get().isEmpty()
                    ? client().fetchHistory(workflowId)
                    : client().fetchHistory(workflowId, run.get());
            all.addAll(0, markers(history));
            run = before(history);
        }
        return all;
    }

    /** Returns the history of a campaign's last run. */
    public WorkflowExecutionHistory history(String workflowId) {
        return client().fetchHistory(workflowId);
    }

    /** Replays a history with the current workflows. Throws if the commands differ. */
    public static void replay(WorkflowExecutionHistory history) throws Exception {
        WorkflowClientOptions client =
                WorkflowClientOptions.newBuilder().setDataConverter(DataConverters.lathe()).build();
        try (TestWorkflowEnvironment environment = TestWorkflowEnvironment.newInstance(
                TestEnvironmentOptions.newBuilder().setWorkflowClientOptions(client).build())) {
            Worker worker = environment.newWorker(TaskQueues.WORKFLOWS, workerOptions());
            worker.registerWorkflowImplementationTypes(
                    CampaignWorkflowImpl.class, SweepWorkflowImpl.class, DevicePoolWorkflowImpl.class,
                ProjectionWorkflowImpl.class);
            WorkflowReplayer.replayWorkflowExecution(history, worker);
        }
    }

    private List<Recorded> markers(WorkflowExecutionHistory history) {
        return history.getEvents().stream()
                .filter(event -> event.getEventType() == EventType.EVENT_TYPE_MARKER_RECORDED)
                .map(HistoryEvent::getMarkerRecordedEventAttributes)
                .filter(marker -> marker.getMarkerName().equals("SideEffect"))
                .map(marker -> DataConverters.lathe()
                        .fromPayloads(0, Optional.of(marker.getDetailsOrThrow("data")), Recorded.class, Recorded.class))
                .toList();
    }

    /** Sends extensions that are rejected, until the server suggests to continue as new: 70 of 60 kB exceed 4 MiB. */
    public void lengthenHistory(String workflowId) {
        WorkflowStub workflow = client().newUntypedWorkflowStub(workflowId);
        Map<String, Object> invalid = Map.of("to", 0, "note", "x".repeat(60_000));
        IntStream.range(0, 70).forEach(again -> workflow.signal("extend", invalid));
    }

    public boolean hasContinuedAsNew(String workflowId) {
        return before(history(workflowId)).isPresent();
    }

    private static Optional<String> before(WorkflowExecutionHistory history) {
        String id = history.getEvents()
                .getFirst()
                .getWorkflowExecutionStartedEventAttributes()
                .getContinuedExecutionRunId();
        return id.isEmpty() ? Optional.empty() : Optional.of(id);
    }

    @Override
    public void close() {
        environment.close();
    }
}
