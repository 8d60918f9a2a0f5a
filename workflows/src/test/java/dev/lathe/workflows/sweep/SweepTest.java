package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.api.sdk.v1.WorkflowMetadata;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SweepTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    private SweepWorkflow begin(SweepPlan plan, int iterations, SweepRequest.Start start) {
        return begin(new SweepRequest(plan, iterations, start));
    }

    private SweepWorkflow begin(SweepRequest request) {
        cluster.restorePool();
        SweepWorkflow sweep =
                cluster.client().newWorkflowStub(SweepWorkflow.class, cluster.sweepOptions(request.plan().id()));
        WorkflowClient.start(sweep::run, request);
        return sweep;
    }

    private static SweepStatus result(SweepWorkflow sweep) {
        return WorkflowStub.fromTyped(sweep).getResult(SweepStatus.class);
    }

    /** Returns the summary of each campaign from its result. */
    private List<CampaignSummary> campaigns(SweepPlan plan) {
        return plan.members().stream()
                .map(member -> cluster.client().newUntypedWorkflowStub(plan.id() + "/" + plan.key(member)))
                .map(campaign -> CampaignSummaries.of(campaign.getResult(CampaignState.class)))
                .toList();
    }

    private List<Integer> iterations(SweepPlan plan) {
        return campaigns(plan).stream().map(CampaignSummary::iterations).toList();
    }

    @Test
    void runsEveryCampaignThroughAWindowThatIsSmallerThanTheSweep() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan three = Plans.sweep("s", 3, 0);
        SweepPlan narrow = new SweepPlan(
                three.id(), three.op(), three.metric(), three.members(), 1, three.gates(), three.profilePolicy(),
                three.sampling(), three.search(), three.devices(), three.earlyStopping(), three.proposers());

        SweepStatus status = result(begin(narrow, 5, SweepRequest.Start.FRESH));

        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(status.begun()).isEqualTo(3);
        assertThat(status.running()).isEmpty();
        assertThat(status.ended()).containsExactly(new SweepStatus.Ended(Phase.DONE, 3));
        assertThat(iterations(narrow)).containsExactly(5, 5, 5);
    }

    @Test
    void spreadsItsCampaignsOverTheAvailableDevices() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a", "b");

        SweepPlan plan = Plans.sweep("s", 4, 0);
        result(begin(plan, 5, SweepRequest.Start.FRESH));

        assertThat(campaigns(plan).stream().map(campaign -> campaign.device().orElseThrow()))
                .containsExactlyInAnyOrder("a", "a", "b", "b");
    }

    @Test
    void forwardsAStopToRunningCampaignsAndStartsNoOthers() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 20, 0), 1_000, SweepRequest.Start.FRESH);

        WorkflowStub.fromTyped(sweep).signal("stop", Map.of("reason", "enough"));
        SweepStatus status = result(sweep);

        assertThat(status.phase()).isEqualTo(Phase.STOPPED);
        assertThat(status.begun()).isLessThan(20);
        assertThat(status.ended()).allSatisfy(ended ->
                assertThat(ended).isEqualTo(new SweepStatus.Ended(Phase.STOPPED, status.begun())));
    }

    @Test
    void aSweepWhoseCampaignsWereStoppedOneByOneIsStopped() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 1, 0);
        // A sweep counts a campaign as running before the server has started it, but only a started one receives
        // signals.
        device.during("1:3", () -> cluster.client()
                .newUntypedWorkflowStub(plan.id() + "/" + plan.key(plan.members().getFirst()))
                .signal("stop", Map.of("reason", "enough")));

        SweepStatus status = result(begin(plan, 1_000, SweepRequest.Start.FRESH));

        assertThat(status.phase()).isEqualTo(Phase.STOPPED);
    }

    @Test
    void pausesAndResumes() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 2, 0);
        SweepWorkflow sweep = begin(plan, 10, SweepRequest.Start.FRESH);

        assertThat(sweep.pause(new PauseRequest("lunch")).phase()).isEqualTo(Phase.PAUSED);
        assertThat(sweep.resume(new ResumeRequest()).phase()).isEqualTo(Phase.RUNNING);

        result(sweep);
        assertThat(iterations(plan)).containsExactly(10, 10);
    }

    @Test
    void aStopOverridesAPause() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 2, 0), 60, SweepRequest.Start.FRESH);

        sweep.pause(new PauseRequest("lunch"));

        assertThat(sweep.stop(new StopRequest("enough")).phase()).isNotEqualTo(Phase.PAUSED);
        assertThat(result(sweep).phase()).isEqualTo(Phase.STOPPED);
    }

    @Test
    void extendsRunningCampaigns() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 2, 0);
        SweepWorkflow sweep = begin(plan, 10, SweepRequest.Start.FRESH);

        assertThat(sweep.extend(new ExtendRequest(14)).target()).isEqualTo(14);

        result(sweep);
        assertThat(iterations(plan)).containsExactly(14, 14);
    }

    @Test
    void campaignsOfAResumedSweepStartFromTheirResults() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 1, 0);
        result(begin(plan, 5, SweepRequest.Start.FRESH));
        String campaign = plan.id() + "/" + plan.key(plan.members().getFirst());

        result(begin(plan, 9, SweepRequest.Start.RESUME));

        assertThat(iterations(plan)).containsExactly(9);
        assertThat(cluster.recorded(campaign).getFirst().ordinal()).isPositive();
    }

    /** Resumes the sweep to five iterations while its campaign, which was extended on its own to nine, measures. */
    private SweepStatus resumedBesideItsCampaign(SweepPlan plan, Consumer<SweepWorkflow> whileBothRun) {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        result(begin(plan, 3, SweepRequest.Start.FRESH));
        String id = plan.id() + "/" + plan.key(plan.members().getFirst());
        CampaignState ended = cluster.client().newUntypedWorkflowStub(id).getResult(CampaignState.class);
        CompletableFuture<SweepWorkflow> resumed = new CompletableFuture<>();
        device.during("1:8", () -> {
            SweepWorkflow sweep = begin(plan, 5, SweepRequest.Start.RESUME);
            Await.until(() -> sweep.status().running().equals(List.of(0)));
            whileBothRun.accept(sweep);
            resumed.complete(sweep);
        });
        WorkflowStub.fromTyped(cluster.startCampaign(ended.reopened(9))).getResult(CampaignState.class);
        assertThat(resumed).as("%s", device.log()).isCompleted();
        return result(resumed.join());
    }

    @Test
    void aSweepWaitsForACampaignThatWasExtendedOnItsOwn() {
        SweepPlan plan = Plans.sweep("s", 1, 0);

        SweepStatus status = resumedBesideItsCampaign(plan, sweep -> {});

        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(iterations(plan)).containsExactly(9);
    }

    @Test
    void aCampaignThatWasExtendedOnItsOwnReceivesTheControlsOfItsSweep() {
        SweepPlan plan = Plans.sweep("s", 1, 0);

        SweepStatus status = resumedBesideItsCampaign(plan, sweep -> sweep.extend(new ExtendRequest(11)));

        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(iterations(plan)).containsExactly(11);
    }

    @Test
    void aStopEndsASweepWhoseCampaignWasExtendedOnItsOwn() {
        SweepPlan plan = Plans.sweep("s", 1, 0);

        SweepStatus status = resumedBesideItsCampaign(plan, sweep -> sweep.stop(new StopRequest("enough")));

        assertThat(status.phase()).isEqualTo(Phase.STOPPED);
    }

    @Test
    void campaignsOfADrainedDeviceMove() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 2, 0);
        SweepWorkflow sweep = begin(plan, 60, SweepRequest.Start.FRESH);
        cluster.offer("b");

        assertThat(cluster.pool().drain(new DrainRequest("a")).state()).isEqualTo(DeviceStatus.State.DRAINED);
        result(sweep);

        assertThat(campaigns(plan)).allSatisfy(campaign -> {
            assertThat(campaign.device()).contains("b");
            assertThat(campaign.iterations()).isEqualTo(60);
        });
    }

    @Test
    void anUpdateReturnsWhenAStopTakesEffect() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 1, 0), 1_000, SweepRequest.Start.FRESH);

        assertThat(sweep.stop(new StopRequest("enough")).effect()).contains("after its iteration in flight");

        assertThat(result(sweep).phase()).isEqualTo(Phase.STOPPED);
    }

    @Test
    void continuesAsNewWhenItsHistoryIsLongAndRunsEveryCampaign() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan three = Plans.sweep("s", 3, 0);
        SweepPlan narrow = new SweepPlan(
                three.id(), three.op(), three.metric(), three.members(), 1, three.gates(), three.profilePolicy(),
                three.sampling(), three.search(), three.devices(), three.earlyStopping(), three.proposers());
        SweepWorkflow sweep = begin(narrow, 20, SweepRequest.Start.FRESH);

        cluster.lengthenHistory("s");
        SweepStatus status = result(sweep);

        assertThat(status.ended()).containsExactly(new SweepStatus.Ended(Phase.DONE, 3));
        assertThat(iterations(narrow)).containsExactly(20, 20, 20);
        assertThat(cluster.hasContinuedAsNew("s")).isTrue();
    }

    /** Starts a sweep that is paused in the last iteration of its first campaign, and waits until that has ended. */
    private SweepWorkflow pausedAfterItsFirstCampaign(SweepPlan plan) {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        SweepWorkflow sweep = cluster.client().newWorkflowStub(SweepWorkflow.class, cluster.sweepOptions(plan.id()));
        device.during("1:3", () -> sweep.pause(new PauseRequest("lunch")));
        WorkflowClient.start(sweep::run, new SweepRequest(plan, 3, SweepRequest.Start.FRESH));
        Await.until(() -> sweep.status().allEnded() == 1);
        return sweep;
    }

    @Test
    void aPauseAndItsReasonSurviveTheContinuationAsNew() {
        SweepPlan plan = Plans.withWindow(Plans.sweep("s", 2, 0), 1);
        SweepWorkflow sweep = pausedAfterItsFirstCampaign(plan);
        cluster.lengthenHistory("s");
        Await.until(() -> cluster.hasContinuedAsNew("s"));
        SweepStatus paused = sweep.status();
        String details = details(sweep);
        sweep.resume(new ResumeRequest());

        assertThat(paused.phase()).isEqualTo(Phase.PAUSED);
        assertThat(details).contains("paused: lunch");
        assertThat(result(sweep).phase()).isEqualTo(Phase.DONE);
    }

    private static String details(SweepWorkflow sweep) {
        return WorkflowStub.fromTyped(sweep)
                .query("__temporal_workflow_metadata", WorkflowMetadata.class)
                .getCurrentDetails();
    }

    @Test
    void theNextRunOfASweepStartsTheRemainingAndTheReopenedCampaigns() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 4, 0);
        result(begin(plan, 5, SweepRequest.Start.FRESH));
        CampaignEnd done = new CampaignEnd(Phase.DONE, 5, 5, OptionalDouble.empty(), true);
        SweepProgress progress = new SweepProgress(Optional.of("lunch"), CarriedCampaign.pack(List.of(
                new CarriedCampaign(Optional.of(done), CarriedCampaign.Reopening.NONE),
                new CarriedCampaign(Optional.of(done), CarriedCampaign.Reopening.EXTENDED),
                new CarriedCampaign(
                        Optional.of(new CampaignEnd(Phase.STOPPED, 2, 5, OptionalDouble.empty(), true)),
                        CarriedCampaign.Reopening.NONE),
                new CarriedCampaign(Optional.empty(), CarriedCampaign.Reopening.NONE))));

        SweepWorkflow next = begin(new SweepRequest(plan, 7, SweepRequest.Start.RESUME)
                .continued(7, SweepLabels.none(), progress));
        SweepStatus paused = next.status();
        next.resume(new ResumeRequest());
        SweepStatus status = result(next);

        assertThat(paused.phase()).isEqualTo(Phase.PAUSED);
        assertThat(paused.begun()).isEqualTo(3);
        assertThat(paused.ended())
                .containsExactly(new SweepStatus.Ended(Phase.DONE, 1), new SweepStatus.Ended(Phase.STOPPED, 1));
        assertThat(status.phase()).isEqualTo(Phase.STOPPED);
        assertThat(status.ended())
                .containsExactly(new SweepStatus.Ended(Phase.DONE, 3), new SweepStatus.Ended(Phase.STOPPED, 1));
        assertThat(iterations(plan)).containsExactly(5, 7, 5, 7);
    }

    private List<Phase> phases(SweepPlan plan) {
        return campaigns(plan).stream().map(CampaignSummary::phase).toList();
    }

    @Test
    void aFailedCampaignFailsItsSweepAndNeitherStopsNorFailsTheOthers() {
        cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.withFailure("s");

        SweepStatus status = result(begin(plan, 3, SweepRequest.Start.FRESH));

        assertThat(status.phase()).isEqualTo(Phase.FAILED);
        assertThat(status.begun()).isEqualTo(3);
        assertThat(status.ended())
                .containsExactly(new SweepStatus.Ended(Phase.DONE, 2), new SweepStatus.Ended(Phase.FAILED, 1));
        assertThat(phases(plan)).containsExactly(Phase.DONE, Phase.FAILED, Phase.DONE);
        assertThat(campaigns(plan).get(1).stopReason())
                .contains("the baseline line x=0 was rejected at crash: SIGSEGV");
    }

    @Test
    void anExtensionReopensACampaignThatEndedBeforeOthersBegan() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.withWindow(Plans.sweep("s", 3, 0), 1);
        List<SweepStatus> whileSecondRuns = new CopyOnWriteArrayList<>();
        SweepWorkflow sweep =
                cluster.client().newWorkflowStub(SweepWorkflow.class, cluster.sweepOptions(plan.id()));
        // The first campaign measures x = 3 as well, so the action for the second one is added there.
        device.during("1:3", () -> device.during("1:1", () -> {
            whileSecondRuns.add(sweep.status());
            sweep.extend(new ExtendRequest(5));
        }));

        WorkflowClient.start(sweep::run, new SweepRequest(plan, 3, SweepRequest.Start.FRESH));
        SweepStatus status = result(sweep);

        assertThat(whileSecondRuns.getFirst().running()).containsExactly(1);
        assertThat(whileSecondRuns.getFirst().ended()).containsExactly(new SweepStatus.Ended(Phase.DONE, 1));
        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(status.target()).isEqualTo(5);
        assertThat(iterations(plan)).containsExactly(5, 5, 5);
    }

    @Test
    void aStopLeavesWaitingCampaignsUnstartedAndCannotBeTakenBack() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.withWindow(Plans.sweep("s", 3, 0), 1);
        List<String> rejections = new CopyOnWriteArrayList<>();
        SweepWorkflow sweep = cluster.client().newWorkflowStub(SweepWorkflow.class, cluster.sweepOptions(plan.id()));
        device.during("1:2", () -> {
            sweep.stop(new StopRequest("enough"));
            for (Runnable late : List.<Runnable>of(
                    () -> sweep.extend(new ExtendRequest(90)), () -> sweep.resume(new ResumeRequest()))) {
                try {
                    late.run();
                } catch (WorkflowUpdateException rejected) {
                    rejections.add(String.valueOf(rejected.getCause().getMessage()));
                }
            }
        });

        WorkflowClient.start(sweep::run, new SweepRequest(plan, 50, SweepRequest.Start.FRESH));
        SweepStatus status = result(sweep);

        assertThat(rejections).hasSize(2)
                .allMatch(reason -> reason.contains("the sweep is stopping; extend it after it has ended"));
        assertThat(status.phase()).isEqualTo(Phase.STOPPED);
        assertThat(status.target()).isEqualTo(50);
        assertThat(status.begun()).isEqualTo(1);
        assertThat(status.ended()).containsExactly(new SweepStatus.Ended(Phase.STOPPED, 1));
    }

    @Test
    void aSweepThatIsStoppedInItsLastIterationIsDone() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 1, 0);
        SweepWorkflow sweep = cluster.client().newWorkflowStub(SweepWorkflow.class, cluster.sweepOptions(plan.id()));
        device.during("1:3", () -> sweep.stop(new StopRequest("enough")));

        WorkflowClient.start(sweep::run, new SweepRequest(plan, 3, SweepRequest.Start.FRESH));

        assertThat(result(sweep).phase()).isEqualTo(Phase.DONE);
        assertThat(iterations(plan)).containsExactly(3);
    }

    @Test
    void aPausedSweepStartsNoCampaignUntilItIsResumed() {
        SweepPlan plan = Plans.withWindow(Plans.sweep("s", 2, 0), 1);
        SweepWorkflow sweep = pausedAfterItsFirstCampaign(plan);
        SweepStatus paused = sweep.status();
        sweep.resume(new ResumeRequest());

        assertThat(result(sweep).phase()).isEqualTo(Phase.DONE);
        assertThat(paused.phase()).isEqualTo(Phase.PAUSED);
        assertThat(paused.begun()).isEqualTo(1);
        assertThat(paused.running()).isEmpty();
        assertThat(iterations(plan)).containsExactly(3, 3);
    }
}
