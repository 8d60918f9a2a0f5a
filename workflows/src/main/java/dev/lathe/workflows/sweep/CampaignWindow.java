package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.report.OutlierRate;
import dev.lathe.workflows.contract.activity.RecallActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepRequest.Start;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.options.NamedTimer;
import dev.lathe.workflows.signal.SignalDelivery;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The sliding window of running campaigns, in the order of the plan. A failed campaign does not stop the others. */
final class CampaignWindow {
    /**
     * The maximum number of starts in flight. The start of an ended campaign records its state twice, as the result of
     * the recall and as the campaign's input, of less than 64 KiB each. 16 of them stay below the 4 MiB that one
     * workflow task may send.
     */
    private static final int STARTS_AT_ONCE = 16;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** A campaign may run for days, and each pause adds about six events to the history. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final List<TrackedCampaign> members;
    private final int size;
    private int undelivered;
    private final RecallActivity recall =
            Workflow.newLocalActivityStub(RecallActivity.class, ActivityOptionsCatalog.recall());

    CampaignWindow(SweepRequest request) {
        SweepPlan plan = request.plan();
        this.members = plan.members().stream().map(member -> new TrackedCampaign(plan, member)).toList();
        this.size = plan.window();
        request.progress().map(SweepProgress::campaigns).map(CarriedCampaign::unpack).ifPresent(this::restore);
    }

    private void restore(List<CarriedCampaign> carried) {
        for (int i = 0; i < carried.size(); i++) {
            members.get(i).restore(carried.get(i));
        }
    }

    /** Returns what the next run of the sweep restores. No campaign runs at that time. */
    String carried() {
        return CarriedCampaign.pack(members.stream().map(TrackedCampaign::carried).toList());
    }

    /** Starts waiting campaigns while the window has room. */
    void fill(int target, Start start) {
        members.stream()
                .filter(member -> member.progress() == TrackedCampaign.Progress.WAITING)
                .limit(room())
                .toList()
                .forEach(member -> start(member, target, start));
    }

    private long room() {
        long starting = members.stream().filter(TrackedCampaign::starting).count();
        return Math.max(0, Math.min(size - count(TrackedCampaign.Progress.RUNNING), STARTS_AT_ONCE - starting));
    }

    private void start(TrackedCampaign member, int target, Start start) {
        CompletablePromise<Void> exists = Workflow.newPromise();
        member.running(exists);
        Async.procedure(() -> {
            boolean mayHaveRun = start == Start.RESUME || member.end().isPresent();
            try {
                Optional<CampaignState> earlier = mayHaveRun ? recall.recall(member.id()) : Optional.empty();
                run(member, state(member, earlier, target), exists);
            } catch (ActivityFailure running) {
                exists.complete(null);
                extend(member, new ExtendRequest(target));
                member.ended(endOnItsOwn(member, target));
            }
        });
    }

    private static CampaignState state(TrackedCampaign member, Optional<CampaignState> earlier, int target) {
        return earlier.map(ended -> ended.reopened(Math.max(target, ended.controls().target())))
                .map(reopened -> member.doubted() ? reopened.doubted() : reopened)
                .orElseGet(() -> CampaignState.fresh(member.plan(), target));
    }

    private static void run(TrackedCampaign member, CampaignState state, CompletablePromise<Void> exists) {
        ChildCampaign campaign = new ChildCampaign(member.plan());
        exists.completeFrom(campaign.started());
        campaign.run(state).thenApply(end -> ended(member, end));
    }

    private static CampaignEnd ended(TrackedCampaign member, CampaignEnd end) {
        member.ended(end);
        return end;
    }

    /** Waits for the end of a campaign that was extended on its own: it runs, but is no child of this sweep. */
    private CampaignEnd endOnItsOwn(TrackedCampaign member, int target) {
        for (Duration pause = FIRST_PAUSE;
                ;
                pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : pause) {
            NamedTimer.sleep(pause, "pause before the end of " + member.plan().key() + " is read");
            try {
                return recall.recall(member.id())
                        .map(CampaignEnd::of)
                        .orElseGet(() -> CampaignEnd.failed(target));
            } catch (ActivityFailure running) {
                // It is read again.
            }
        }
    }

    /** Signals every running campaign. A campaign that ended meanwhile is skipped. */
    void signalRunning(Consumer<CampaignWorkflow> signal) {
        runningMembers().forEach(member -> signal(member, signal, () -> {}));
    }

    /**
     * Extends every campaign. A campaign that ended before it received the signal is reopened, like those that had
     * ended earlier.
     */
    void extend(ExtendRequest request) {
        runningMembers().forEach(member -> extend(member, request));
        members.forEach(member -> member.reopenFor(request.to()));
    }

    /**
     * Reopens the campaigns whose final rate is too high in comparison with similar shapes, so that a second harness
     * measures their winners. Each is doubted once. Returns whether there are any.
     */
    boolean doubtOutliers() {
        List<String> outliers = OutlierRate.of(members.stream()
                        .flatMap(member -> member.rates().stream())
                        .toList())
                .stream()
                .filter(OutlierRate::isImplausiblyFast)
                .map(OutlierRate::campaign)
                .toList();
        List<TrackedCampaign> doubted = members.stream()
                .filter(member -> outliers.contains(member.plan().key()))
                .filter(member -> member.end().filter(CampaignEnd::mayBeDoubted).isPresent())
                .toList();
        doubted.forEach(TrackedCampaign::doubt);
        return !doubted.isEmpty();
    }

    private Stream<TrackedCampaign> runningMembers() {
        return members.stream().filter(member -> member.progress() == TrackedCampaign.Progress.RUNNING);
    }

    private void extend(TrackedCampaign member, ExtendRequest request) {
        signal(member, campaign -> campaign.extendSignal(request), () -> member.extensionNotDelivered(request.to()));
    }

    private void signal(TrackedCampaign member, Consumer<CampaignWorkflow> signal, Runnable onNotRunning) {
        undelivered++;
        member.send(() -> {
            try {
                CampaignWorkflow campaign = Workflow.newExternalWorkflowStub(CampaignWorkflow.class, member.id());
                if (SignalDelivery.of(() -> signal.accept(campaign)) == SignalDelivery.NOT_RUNNING) {
                    onNotRunning.run();
                }
            } finally {
                undelivered--;
            }
        });
    }

    boolean allEnded() {
        return isIdle() && count(TrackedCampaign.Progress.ENDED) == members.size();
    }

    /** Returns whether no campaign runs and no signal is being sent. */
    boolean isIdle() {
        return undelivered == 0 && count(TrackedCampaign.Progress.RUNNING) == 0;
    }

    boolean hasRoom() {
        return room() > 0 && count(TrackedCampaign.Progress.WAITING) > 0;
    }

    int count(TrackedCampaign.Progress progress) {
        return (int) members.stream().filter(member -> member.progress() == progress).count();
    }

    int begun() {
        return (int) members.stream().filter(TrackedCampaign::begun).count();
    }

    /** Returns the indexes of the running campaigns in the plan. */
    List<Integer> running() {
        return IntStream.range(0, members.size())
                .filter(index -> members.get(index).progress() == TrackedCampaign.Progress.RUNNING)
                .boxed()
                .toList();
    }

    /** Returns the number of ended campaigns by phase. */
    List<SweepStatus.Ended> ended() {
        SortedMap<Phase, Integer> counts = new TreeMap<>();
        members.stream()
                .filter(member -> member.progress() == TrackedCampaign.Progress.ENDED)
                .flatMap(member -> member.end().stream())
                .forEach(end -> counts.merge(end.phase(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(count -> new SweepStatus.Ended(count.getKey(), count.getValue()))
                .toList();
    }

    /** Returns the ids of the ended campaigns. */
    List<String> endedIds() {
        return members.stream()
                .filter(member -> member.progress() == TrackedCampaign.Progress.ENDED)
                .map(TrackedCampaign::id)
                .toList();
    }

    /** Returns the phase in which each campaign ended. A stop leaves campaigns that never start. */
    List<Phase> endPhases() {
        return members.stream()
                .map(member -> member.end()
                        .filter(end -> member.progress() == TrackedCampaign.Progress.ENDED)
                        .map(CampaignEnd::phase)
                        .orElse(Phase.STOPPED))
                .toList();
    }
}
