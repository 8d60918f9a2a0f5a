package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.util.List;

/** One sweep, as a table of contents. */
public final class SweepWorkflowImpl extends ControlledSweep {
    private final SweepPlan plan;
    private final SweepRequest.Start start;
    private final CampaignWindow window;
    private final SweepControls controls;

    @WorkflowInit
    public SweepWorkflowImpl(SweepRequest request) {
        this(request, new CampaignWindow(request.plan()), new SweepControls(request.iterations()));
    }

    private SweepWorkflowImpl(SweepRequest request, CampaignWindow window, SweepControls controls) {
        super(controls, window);
        this.controls = controls;
        this.window = window;
        plan = request.plan();
        start = request.start();
    }

    @Override
    public SweepStatus run(SweepRequest request) {
        show(Phase.RUNNING);
        while (!over()) {
            Workflow.await(() -> over() || mayStart());
            if (mayStart()) {
                window.fill(controls.target(), start);
            }
            Workflow.setCurrentDetails(SweepDetails.of(status()));
        }
        Workflow.await(Workflow::isEveryHandlerFinished);
        show(endPhase());
        return status();
    }

    private boolean over() {
        return window.allEnded() || controls.stopped() && window.count(TrackedCampaign.Progress.RUNNING) == 0;
    }

    private boolean mayStart() {
        return !controls.paused() && !controls.stopped() && window.hasRoom();
    }

    private void show(Phase phase) {
        Workflow.upsertTypedSearchAttributes(
                SearchAttributes.SWEEP.valueSet(plan.id()),
                SearchAttributes.PHASE.valueSet(phase.toString()),
                SearchAttributes.TARGET.valueSet((long) controls.target()));
        Workflow.setCurrentDetails(SweepDetails.of(status()));
    }

    private Phase endPhase() {
        if (rows().stream().allMatch(row -> row.phase() == Phase.DONE)) {
            return Phase.DONE;
        }
        return controls.stopped() ? Phase.STOPPED : Phase.EXHAUSTED;
    }

    @Override
    Phase phase() {
        if (over()) {
            return endPhase();
        }
        return controls.paused() ? Phase.PAUSED : Phase.RUNNING;
    }

    @Override
    public SweepStatus status() {
        return new SweepStatus(plan.id(), phase(), controls.target(), rows());
    }

    private List<SweepStatus.Row> rows() {
        Phase whileWaiting = controls.stopped() ? Phase.STOPPED : Phase.STARTING;
        return window.rows(whileWaiting);
    }
}
