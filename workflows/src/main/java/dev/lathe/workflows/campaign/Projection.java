package dev.lathe.workflows.campaign;

import dev.lathe.workflows.contract.activity.ProjectActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import dev.lathe.workflows.contract.campaign.ProjectionWorkflow;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.options.NamedTimer;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.workflow.Async;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The projection of a campaign to its results folder, an activity. If the folder of an ended campaign cannot be written
 * soon, a child workflow that outlives the campaign writes it. A projection writes the folder anew, so that one may
 * fail before a later one.
 */
final class Projection {
    /** Usually the folder is complete when the campaign ends. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    /** After this time a host without a worker does not return. {@code lathe export} writes the folder elsewhere. */
    private static final Duration EXPIRY = Duration.ofDays(7);

    /**
     * Within a run, the folder is at most this many evaluations behind, or this part of those that it has, and the time
     * of one projection. Each projection reads the whole history.
     */
    private static final int EVALUATIONS_BEHIND = 20;

    private static final int PART_BEHIND = 4;

    private Promise<Optional<String>> writing = Workflow.newPromise(Optional.empty());
    private int written;

    /** {@code evaluations} is the number that a run begins with. */
    Projection(int evaluations) {
        this.written = evaluations;
    }

    /** Writes the folder on the host of the campaign's last device and returns its path. Empty without a device. */
    static Optional<String> write(ProjectRequest request) {
        return request.state().deviceEpoch().map(DeviceEpoch::device).map(device -> device.host() + ":"
                + Workflow.newActivityStub(ProjectActivity.class, ActivityOptionsCatalog.project(device))
                        .project(request));
    }

    /** Starts to write the folder of a campaign that goes on, if it is far behind. It may fail. */
    void update(int evaluations, Supplier<CampaignState> state) {
        int behind = evaluations - written;
        if (behind >= Math.max(EVALUATIONS_BEHIND, written / PART_BEHIND) && writing.isCompleted()) {
            written = evaluations;
            writing = Async.function(Projection::write, new ProjectRequest(state.get()));
        }
    }

    /** Waits briefly for the end of the projection, a success or a failure. */
    void await() {
        NamedTimer.await(MAX_WAIT, "wait for the results folder", () -> writing.isCompleted());
    }

    /**
     * Writes the folder of an ended campaign and returns its path, or starts the workflow that writes it later. A
     * failure does not fail the campaign.
     */
    Optional<String> complete(CampaignState state) {
        await();
        ProjectRequest request = new ProjectRequest(state);
        writing = Async.function(Projection::write, request);
        await();
        if (!writing.isCompleted()) {
            startWorkflow(request);
            return Optional.empty();
        }
        return writing.handle((folder, failure) -> failure == null ? folder : Optional.<String>empty()).get();
    }

    private static void startWorkflow(ProjectRequest request) {
        ProjectionWorkflow projection =
                Workflow.newChildWorkflowStub(ProjectionWorkflow.class, options(request.campaign()));
        Async.procedure(projection::run, request);
        Promise<WorkflowExecution> started = Workflow.getWorkflowExecution(projection);
        Workflow.await(started::isCompleted);
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
