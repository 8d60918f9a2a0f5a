package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.activity.NotifyActivity;
import dev.lathe.workflows.contract.activity.NotifyRequest;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.workflow.Async;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;

/**
 * The workflow of one sweep.
 *
 * <p>A campaign adds about twelve events to the sweep's history: three of the child and three workflow tasks. Its bytes
 * are the campaign's input and result and, after an extension, the recalled state, of less than 64 KiB each. When the
 * server suggests it, at 4,096 events or 4 MiB, the sweep starts no more campaigns, waits for those that run and
 * continues as new. A run therefore stays below 4 MiB + {@link SweepPlan#MAX_IN_FLIGHT} x 3 x 64 KiB = 41.5 MiB and
 * 4,096 + 200 x 12 events. The server's limits are 50 MiB and 51,200 events.
 */
public final class SweepWorkflowImpl extends ControlledSweep {
    private final SweepPlan plan;
    private final SweepRequest request;
    private boolean notified;

    @WorkflowInit
    public SweepWorkflowImpl(SweepRequest request) {
        super(request);
        plan = request.plan();
        this.request = request;
    }

    @Override
    public SweepStatus run(SweepRequest request) {
        show(Phase.RUNNING);
        if (request.progress().isPresent() && labels().note().isPresent()) {
            // The server drops the memo of the earlier run.
            publishLabels();
        }
        do {
            notified = false;
            do {
                runCampaigns();
            } while (!stopped() && window.doubtOutliers());
            sendNotification();
        } while (!over());
        Workflow.await(Workflow::isEveryHandlerFinished);
        show(endPhase());
        return status();
    }

    private void runCampaigns() {
        while (!over()) {
            Workflow.await(() -> over() || mayStart() || mayContinueAsNew());
            if (mayStart()) {
                window.fill(target(), request.start());
            } else if (mayContinueAsNew()) {
                continueAsNew();
            }
            showDetails();
        }
    }

    /** Runs the notification command, if there is one. Its failure is in the history and has no other effect. */
    private void sendNotification() {
        request.notification().ifPresent(command -> {
            NotifyActivity activity =
                    Workflow.newActivityStub(NotifyActivity.class, ActivityOptionsCatalog.notification(plan.id()));
            NotifyRequest ended = new NotifyRequest(command, plan.id(), endPhase(), labels(), window.endedIds());
            Async.function(activity::run, ended).handle((result, failure) -> result).get();
        });
        notified = true;
    }

    private boolean over() {
        return window.allEnded() || stopped() && window.count(TrackedCampaign.Progress.RUNNING) == 0;
    }

    private boolean mayStart() {
        return !paused() && !stopped() && !historyIsLong() && window.hasRoom();
    }

    private boolean mayContinueAsNew() {
        return historyIsLong() && window.isIdle() && !over();
    }

    private static boolean historyIsLong() {
        return Workflow.getInfo().isContinueAsNewSuggested();
    }

    private void continueAsNew() {
        Workflow.await(Workflow::isEveryHandlerFinished);
        SweepProgress progress = new SweepProgress(pauseReason(), window.carried());
        Workflow.newContinueAsNewStub(SweepWorkflow.class)
                .run(request.continued(target(), labels(), progress));
    }

    private void show(Phase phase) {
        Workflow.upsertTypedSearchAttributes(
                SearchAttributes.SWEEP.valueSet(plan.id()),
                SearchAttributes.PHASE.valueSet(phase.toString()),
                SearchAttributes.TARGET.valueSet((long) target()));
        showDetails();
    }

    @Override
    void showDetails() {
        Workflow.setCurrentDetails(SweepDetails.of(status(), plan.members().size(), pauseReason()));
    }

    private Phase endPhase() {
        return Phase.ofEnded(window.endPhases());
    }

    @Override
    Phase phase() {
        if (over() && notified) {
            return endPhase();
        }
        return paused() ? Phase.PAUSED : Phase.RUNNING;
    }

    @Override
    public SweepStatus status() {
        return new SweepStatus(plan.id(), phase(), target(), window.begun(), window.running(), window.ended());
    }
}
