package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.workflow.Promise;
import java.util.Optional;

/** One campaign of the sweep, as far as the sweep knows it. */
final class TrackedCampaign {
    private final SweepPlan sweep;
    private final SweepMember member;
    private Progress progress = Progress.WAITING;
    private Optional<CampaignEnd> end = Optional.empty();
    private Optional<Promise<WorkflowExecution>> started = Optional.empty();

    /** The iterations that it was to be told of and did not hear of any more. */
    private int undeliveredTarget;

    /** Where it is in the sweep's window. */
    enum Progress {
        WAITING,
        RUNNING,
        ENDED
    }

    TrackedCampaign(SweepPlan sweep, SweepMember member) {
        this.sweep = sweep;
        this.member = member;
    }

    /** Restores what the previous run of the sweep knew. */
    void restore(CarriedCampaign carried) {
        end = carried.end();
        progress = end.isPresent() && !carried.reopened() ? Progress.ENDED : Progress.WAITING;
    }

    CarriedCampaign carried() {
        return new CarriedCampaign(end, end.isPresent() && progress == Progress.WAITING);
    }

    CampaignPlan plan() {
        return sweep.campaign(member);
    }

    String id() {
        return WorkflowIds.campaign(sweep.id(), sweep.key(member));
    }

    Progress progress() {
        return progress;
    }

    void running(Promise<WorkflowExecution> start) {
        progress = Progress.RUNNING;
        started = Optional.of(start);
    }

    /** Whether the sweep has requested its start and the server has not confirmed it. */
    boolean starting() {
        return progress == Progress.RUNNING && started.filter(Promise::isCompleted).isEmpty();
    }

    boolean begun() {
        return started.isPresent() || end.isPresent();
    }

    /** Waits until the campaign exists; before that it cannot be told anything. */
    void awaitStart() {
        started.ifPresent(Promise::get);
    }

    void ended(CampaignEnd result) {
        progress = Progress.ENDED;
        end = Optional.of(result);
        reopenFor(undeliveredTarget);
        undeliveredTarget = 0;
    }

    /** It was asked for more in the moment in which it ended, so it is opened again, at once or when the end is known. */
    void extensionNotDelivered(int target) {
        if (progress == Progress.ENDED) {
            reopenFor(target);
        } else {
            undeliveredTarget = target;
        }
    }

    /** An ended campaign with fewer iterations than are asked for now is opened again. */
    void reopenFor(int target) {
        if (progress == Progress.ENDED && end.filter(result -> result.resumesFor(target)).isPresent()) {
            progress = Progress.WAITING;
        }
    }

    /** How it ended last; empty where this sweep has not seen it end. */
    Optional<CampaignEnd> end() {
        return end;
    }
}
