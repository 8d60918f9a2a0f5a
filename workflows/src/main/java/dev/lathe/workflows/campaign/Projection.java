package dev.lathe.workflows.campaign;

import dev.lathe.workflows.contract.activity.ProjectActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import dev.lathe.workflows.contract.campaign.ProjectionWorkflow;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.workflow.Async;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/**
 * The projection of a campaign to its results folder: while the campaign runs an activity, at its end a child workflow
 * that outlives the campaign. A projection writes the folder anew, so that one may fail before a later one.
 */
final class Projection {
    /** Usually the folder is complete when the campaign ends. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    /** After this time a host without a worker does not return. {@code lathe export} writes the folder elsewhere. */
    private static final Duration EXPIRY = Duration.ofDays(7);

    private Projection() {}

    /** Writes the folder on the host of the campaign's last device. */
    static void write(ProjectRequest request) {
        request.state().deviceEpoch().map(DeviceEpoch::device).ifPresent(device ->
                Workflow.newActivityStub(ProjectActivity.class, ActivityOptionsCatalog.project(device))
                        .project(request));
    }

    /** Writes the folder of a campaign that goes on, unless that takes long or fails. */
    static void update(CampaignState state) {
        Promise<Void> written = Async.procedure(Projection::write, new ProjectRequest(state));
        Workflow.await(MAX_WAIT, written::isCompleted);
    }

    /** Starts the projection of an ended campaign and waits briefly. A failure does not fail the campaign. */
    static void start(CampaignState state) {
        ProjectRequest request = new ProjectRequest(state);
        ProjectionWorkflow projection =
                Workflow.newChildWorkflowStub(ProjectionWorkflow.class, options(request.campaign()));
        Promise<Void> written = Async.procedure(projection::run, request);
        Promise<WorkflowExecution> started = Workflow.getWorkflowExecution(projection);
        Workflow.await(() -> started.isCompleted() || written.isCompleted());
        Workflow.await(MAX_WAIT, written::isCompleted);
    }

    private static ChildWorkflowOptions options(String campaign) {
        return ChildWorkflowOptions.newBuilder()
                .setWorkflowId(WorkflowIds.projection(campaign, Workflow.randomUUID().toString()))
                .setStaticSummary("writes the results folder of " + campaign)
                .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                .setWorkflowExecutionTimeout(EXPIRY)
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
                .build();
    }
}
