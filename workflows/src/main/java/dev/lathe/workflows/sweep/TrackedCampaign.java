package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.workflow.Promise;
import java.util.Optional;

/** One campaign of the sweep, as far as the sweep knows it. */
final class TrackedCampaign {
    private final CampaignPlan plan;
    private Progress progress = Progress.WAITING;
    private Optional<CampaignOutcome> outcome = Optional.empty();
    private Optional<Promise<WorkflowExecution>> started = Optional.empty();

    /** The iterations that it was to be told of and did not hear of any more. */
    private int missed;

    /** Where it is in the sweep's window. */
    enum Progress {
        WAITING,
        RUNNING,
        ENDED
    }

    TrackedCampaign(CampaignPlan plan) {
        this.plan = plan;
    }

    CampaignPlan plan() {
        return plan;
    }

    String id() {
        return WorkflowIds.campaign(plan.sweep(), plan.key());
    }

    Progress progress() {
        return progress;
    }

    void running(Promise<WorkflowExecution> start) {
        progress = Progress.RUNNING;
        started = Optional.of(start);
    }

    /** Waits until the campaign exists; before that it cannot be told anything. */
    void awaitStart() {
        started.ifPresent(Promise::get);
    }

    void ended(CampaignOutcome result) {
        progress = Progress.ENDED;
        outcome = Optional.of(result);
        reopenFor(missed);
        missed = 0;
    }

    /** It was asked for more in the moment in which it ended, so it is opened again, at once or when the end is known. */
    void missed(int target) {
        if (progress == Progress.ENDED) {
            reopenFor(target);
        } else {
            missed = target;
        }
    }

    /** An ended campaign with fewer iterations than are asked for now is opened again. */
    void reopenFor(int target) {
        if (progress == Progress.ENDED && outcome.filter(result -> result.lacks(target)).isPresent()) {
            progress = Progress.WAITING;
        }
    }

    Optional<CampaignSummary> summary() {
        return outcome.map(CampaignOutcome::summary);
    }

    /** Its line in the sweep's status; whether a campaign that waits will still be started is the sweep's to say. */
    SweepStatus.Row row(Phase whileWaiting) {
        Phase phase = switch (progress) {
            case WAITING -> whileWaiting;
            case RUNNING -> Phase.RUNNING;
            case ENDED -> summary().map(CampaignSummary::phase).orElse(Phase.FAILED);
        };
        return new SweepStatus.Row(id(), plan.key(), phase, progress == Progress.ENDED ? summary() : Optional.empty());
    }
}
