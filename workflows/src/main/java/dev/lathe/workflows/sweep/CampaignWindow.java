package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.activity.history.RecallActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest.Start;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.signal.Delivery;
import io.temporal.workflow.Async;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Keeps as many campaigns running as the window allows, in the sweep's order. One that fails never stops the others. */
final class CampaignWindow {
    private final List<TrackedCampaign> members;
    private final int size;
    private int untold;
    private final RecallActivity recall =
            Workflow.newLocalActivityStub(RecallActivity.class, ActivityOptionsCatalog.recall());

    CampaignWindow(SweepPlan plan) {
        this.members = plan.members().stream().map(member -> new TrackedCampaign(plan.campaign(member))).toList();
        this.size = plan.window();
    }

    /** Starts waiting campaigns while there is room. */
    void fill(int target, Start start) {
        members.stream()
                .filter(member -> member.progress() == TrackedCampaign.Progress.WAITING)
                .limit(Math.max(0, size - count(TrackedCampaign.Progress.RUNNING)))
                .toList()
                .forEach(member -> start(member, target, start));
    }

    private void start(TrackedCampaign member, int target, Start start) {
        ChildCampaign campaign = new ChildCampaign(member.plan());
        member.running(campaign.started());
        Async.procedure(() -> member.ended(campaign.run(state(member, target, start))));
    }

    private CampaignState state(TrackedCampaign member, int target, Start start) {
        Optional<CampaignState> earlier = start == Start.AGAIN || member.summary().isPresent()
                ? recall.recall(member.id())
                : Optional.empty();
        return earlier.map(ended -> ended.reopened(Math.max(target, ended.controls().target())))
                .orElseGet(() -> CampaignState.fresh(member.plan(), target));
    }

    /** Tells every running campaign. One that ended meanwhile has nothing to be told. */
    void tell(Consumer<CampaignWorkflow> message) {
        tell(message, member -> {});
    }

    /** Asks every campaign for more. One that ended before it heard of it is opened again, like those that had ended. */
    void extend(ExtendRequest request) {
        tell(campaign -> campaign.extendSignal(request), member -> member.missed(request.to()));
        members.forEach(member -> member.reopenFor(request.to()));
    }

    private void tell(Consumer<CampaignWorkflow> message, Consumer<TrackedCampaign> nobodyThere) {
        members.stream()
                .filter(member -> member.progress() == TrackedCampaign.Progress.RUNNING)
                .forEach(member -> {
                    untold++;
                    Async.procedure(() -> deliver(member, message, nobodyThere));
                });
    }

    private void deliver(TrackedCampaign member, Consumer<CampaignWorkflow> message, Consumer<TrackedCampaign> nobodyThere) {
        try {
            member.awaitStart();
            CampaignWorkflow campaign = Workflow.newExternalWorkflowStub(CampaignWorkflow.class, member.id());
            if (Delivery.of(() -> message.accept(campaign)) == Delivery.NOBODY_THERE) {
                nobodyThere.accept(member);
            }
        } finally {
            untold--;
        }
    }

    boolean allEnded() {
        return untold == 0 && count(TrackedCampaign.Progress.ENDED) == members.size();
    }

    boolean hasRoom() {
        return count(TrackedCampaign.Progress.RUNNING) < size && count(TrackedCampaign.Progress.WAITING) > 0;
    }

    /** A line a campaign. */
    List<SweepStatus.Row> rows(Phase whileWaiting) {
        return members.stream().map(member -> member.row(whileWaiting)).toList();
    }

    int count(TrackedCampaign.Progress progress) {
        return (int) members.stream().filter(member -> member.progress() == progress).count();
    }
}
