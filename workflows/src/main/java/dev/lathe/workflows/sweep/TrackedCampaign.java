package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.report.CampaignRates;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import java.util.Optional;

/** A campaign as its sweep tracks it. */
final class TrackedCampaign {
    private final SweepPlan sweep;
    private final SweepMember member;
    private Progress progress = Progress.WAITING;
    private Optional<CampaignEnd> end = Optional.empty();
    private boolean doubted;
    private Optional<Promise<Void>> reachable = Optional.empty();
    private Optional<Promise<Void>> sent = Optional.empty();

    /** The target that was not delivered to the campaign, or 0. */
    private int undeliveredTarget;

    /** The progress of a campaign in the sweep. */
    enum Progress {
        WAITING,
        RUNNING,
        ENDED
    }

    TrackedCampaign(SweepPlan sweep, SweepMember member) {
        this.sweep = sweep;
        this.member = member;
    }

    /** Restores the state that the previous run of the sweep carried. */
    void restore(CarriedCampaign carried) {
        end = carried.end();
        doubted = carried.reopening() == CarriedCampaign.Reopening.DOUBTED;
        progress = end.isPresent() && carried.reopening() == CarriedCampaign.Reopening.NONE
                ? Progress.ENDED
                : Progress.WAITING;
    }

    CarriedCampaign carried() {
        return new CarriedCampaign(end, reopening());
    }

    private CarriedCampaign.Reopening reopening() {
        if (end.isEmpty() || progress != Progress.WAITING) {
            return CarriedCampaign.Reopening.NONE;
        }
        return doubted ? CarriedCampaign.Reopening.DOUBTED : CarriedCampaign.Reopening.EXTENDED;
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

    /** Marks the campaign as running. It receives signals when the promise is completed. */
    void running(Promise<Void> exists) {
        progress = Progress.RUNNING;
        reachable = Optional.of(exists);
    }

    /** Returns whether the sweep has requested the start and the server has not confirmed it. */
    boolean starting() {
        return progress == Progress.RUNNING && reachable.filter(Promise::isCompleted).isEmpty();
    }

    boolean begun() {
        return reachable.isPresent() || end.isPresent();
    }

    /**
     * Sends a signal when the campaign exists and the signal before has arrived. The server delivers signals of the
     * same moment in any order, and a pause that overtakes a resume would last.
     */
    void send(Runnable signal) {
        Optional<Promise<Void>> before = sent;
        sent = Optional.of(Async.procedure(() -> {
            reachable.ifPresent(Promise::get);
            before.ifPresent(Promise::get);
            signal.run();
        }));
    }

    void ended(CampaignEnd result) {
        progress = Progress.ENDED;
        end = Optional.of(result);
        reopenFor(undeliveredTarget);
        undeliveredTarget = 0;
    }

    /**
     * Handles an extension that arrived when the campaign had ended. It is reopened at once, or when its end is known.
     */
    void extensionNotDelivered(int target) {
        if (progress == Progress.ENDED) {
            reopenFor(target);
        } else {
            undeliveredTarget = target;
        }
    }

    /** Reopens an ended campaign that has fewer iterations than the target. */
    void reopenFor(int target) {
        if (progress == Progress.ENDED && end.filter(result -> result.resumesFor(target)).isPresent()) {
            progress = Progress.WAITING;
        }
    }

    /** Reopens an ended campaign, so that a second harness measures its winner. */
    void doubt() {
        doubted = true;
        progress = Progress.WAITING;
    }

    boolean doubted() {
        return doubted;
    }

    /** Returns the final rate of an ended campaign; empty if it is not comparable between shapes. */
    Optional<CampaignRates> rates() {
        return end.filter(known -> progress == Progress.ENDED).flatMap(known -> known.rates(plan()));
    }

    /** Returns how the campaign ended last. Empty if this sweep has not seen it end. */
    Optional<CampaignEnd> end() {
        return end;
    }
}
