package dev.lathe.kill;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.tuning.campaign.CampaignSummary;
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
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.WorkflowExecutionHistory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A sweep on a real server, whose worker and server may be killed. */
record SweepUnderTest(WorkflowClient client, SweepPlan plan) {
    /** The name of the activity that runs an agent. */
    private static final String AGENT = "agent";

    /** Returns a sweep on one recorded landscape whose campaigns have different seeds. */
    static SweepUnderTest ofLandscape(WorkflowClient client, String id, Path landscape, Duration silence) {
        List<SweepMember> members = IntStream.rangeClosed(1, Schedule.chosen().campaigns())
                .mapToObj(n -> new SweepMember(
                        new Problem("recorded", DataType.F32, Dimensions.of(List.of("N"), List.of((long) n))), 1))
                .toList();
        OpReference op =
                new OpReference("recorded", "landscape:" + landscape, Landscape.read(landscape).contentHash());
        return new SweepUnderTest(
                client,
                new SweepPlan(
                        id,
                        op,
                        Metric.milliseconds(),
                        members,
                        16,
                        Gates.STANDARD,
                        ProfilePolicy.ON_CHANGE,
                        SamplingPlan.standard(),
                        SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 7, 16),
                        new DeviceSelector("landscape", List.of(), silence),
                        EarlyStopping.never(),
                        Proposers.SEARCH));
    }

    void start(int iterations) {
        WorkflowClient.start(stub()::run, new SweepRequest(plan, iterations, SweepRequest.Start.FRESH));
    }

    private SweepWorkflow stub() {
        return client.newWorkflowStub(
                SweepWorkflow.class,
                WorkflowOptions.newBuilder()
                        .setWorkflowId(plan.id())
                        .setTaskQueue(TaskQueues.WORKFLOWS)
                        .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                        .build());
    }

    boolean isRunning() {
        return client.newUntypedWorkflowStub(plan.id()).describe().getStatus()
                == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    }

    void awaitEnd() {
        WorkflowStub.fromTyped(client.newWorkflowStub(SweepWorkflow.class, plan.id())).getResult(Object.class);
    }

    /** Queries the summary of each campaign. */
    List<CampaignSummary> summaries() {
        return campaigns()
                .map(id -> client.newWorkflowStub(CampaignWorkflow.class, id).status())
                .toList();
    }

    List<CampaignHistory> histories() {
        CampaignReader reader = new CampaignReader(client);
        return campaigns().map(id -> reader.read(id).orElseThrow()).toList();
    }

    /** Returns whether an agent of one of the campaigns has begun an attempt since this time. */
    boolean hasAgentSince(Instant time) {
        return campaigns()
                .flatMap(this::pendingActivities)
                .filter(activity -> activity.getActivityType().getName().equals(AGENT))
                .filter(activity -> activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED)
                .map(PendingActivityInfo::getLastStartedTime)
                .anyMatch(started -> Instant.ofEpochSecond(started.getSeconds(), started.getNanos()).isAfter(time));
    }

    private Stream<PendingActivityInfo> pendingActivities(String id) {
        DescribeWorkflowExecutionRequest request = DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(client.getOptions().getNamespace())
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(id))
                .build();
        return client
                .getWorkflowServiceStubs()
                .blockingStub()
                .describeWorkflowExecution(request)
                .getPendingActivitiesList()
                .stream();
    }

    /** Returns how often an attempt of an agent began again. Each campaign has one run. */
    int restartedAttempts() {
        return campaigns().map(client::fetchHistory).mapToInt(SweepUnderTest::restartedAttempts).sum();
    }

    private static int restartedAttempts(WorkflowExecutionHistory history) {
        Set<Long> agents = history.getEvents().stream()
                .filter(event -> event.getActivityTaskScheduledEventAttributes()
                        .getActivityType()
                        .getName()
                        .equals(AGENT))
                .map(HistoryEvent::getEventId)
                .collect(Collectors.toSet());
        return history.getEvents().stream()
                .map(HistoryEvent::getActivityTaskStartedEventAttributes)
                .filter(started -> agents.contains(started.getScheduledEventId()))
                .mapToInt(started -> started.getAttempt() - 1)
                .sum();
    }

    private Stream<String> campaigns() {
        return plan.members().stream().map(member -> WorkflowIds.campaign(plan.id(), plan.key(member)));
    }
}
