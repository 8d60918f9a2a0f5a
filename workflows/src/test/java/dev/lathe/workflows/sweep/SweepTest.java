package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.control.PauseRequest;
import dev.lathe.workflows.contract.control.ResumeRequest;
import dev.lathe.workflows.contract.control.StopRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class SweepTest {
    private final TestCluster house = new TestCluster(10_000);

    @AfterEach
    void close() {
        house.close();
    }

    private SweepWorkflow begin(SweepPlan plan, int iterations, SweepRequest.Start start) {
        SweepWorkflow sweep = house.client().newWorkflowStub(SweepWorkflow.class, house.sweepOptions(plan.id()));
        WorkflowClient.start(sweep::run, new SweepRequest(plan, iterations, start));
        return sweep;
    }

    private static SweepStatus result(SweepWorkflow sweep) {
        return WorkflowStub.fromTyped(sweep).getResult(SweepStatus.class);
    }

    private static List<Integer> iterations(SweepStatus status) {
        return status.campaigns().stream()
                .map(row -> row.ended().map(CampaignSummary::iterations).orElse(-1))
                .toList();
    }

    @Test
    void runsEveryCampaignToItsEndThroughAWindowThatIsSmallerThanTheSweep() {
        house.addDevice("a");
        house.start("a");
        SweepPlan three = Plans.sweep("s", 3, 0);
        SweepPlan narrow = new SweepPlan(
                three.id(), three.op(), three.metric(), three.members(), 1, three.gates(), three.profilePolicy(),
                three.sampling(), three.search(), three.devices(), three.enough());

        SweepStatus status = result(begin(narrow, 5, SweepRequest.Start.FRESH));

        assertThat(status.phase()).isEqualTo(Phase.DONE);
        assertThat(iterations(status)).containsExactly(5, 5, 5);
    }

    @Test
    void spreadsItsCampaignsOverTheDevicesThatThereAre() {
        house.addDevice("a");
        house.addDevice("b");
        house.start("a", "b");

        SweepStatus status = result(begin(Plans.sweep("s", 4, 0), 5, SweepRequest.Start.FRESH));

        assertThat(status.campaigns().stream()
                        .map(row -> row.ended().orElseThrow().device().orElseThrow()))
                .containsExactlyInAnyOrder("a", "a", "b", "b");
    }

    @Test
    void forwardsASignalToCampaignsThatRunAndKeepsTheOthersFromStarting() {
        house.addDevice("a");
        house.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 20, 0), 1_000, SweepRequest.Start.FRESH);

        WorkflowStub.fromTyped(sweep).signal("stop", Map.of("reason", "enough"));
        SweepStatus status = result(sweep);

        assertThat(status.phase()).isEqualTo(Phase.STOPPED);
        assertThat(status.campaigns()).allSatisfy(row ->
                assertThat(row.phase()).as("%s", row.ended()).isEqualTo(Phase.STOPPED));
    }

    @Test
    void holdsAndGoesOn() {
        house.addDevice("a");
        house.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 2, 0), 10, SweepRequest.Start.FRESH);

        assertThat(sweep.pause(new PauseRequest("lunch")).phase()).isEqualTo(Phase.PAUSED);
        assertThat(sweep.resume(new ResumeRequest()).phase()).isEqualTo(Phase.RUNNING);

        assertThat(iterations(result(sweep))).containsExactly(10, 10);
    }

    @Test
    void extendsCampaignsThatRun() {
        house.addDevice("a");
        house.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 2, 0), 10, SweepRequest.Start.FRESH);

        assertThat(sweep.extend(new ExtendRequest(14)).target()).isEqualTo(14);

        assertThat(iterations(result(sweep))).containsExactly(14, 14);
    }

    @Test
    void startedAgainItsCampaignsGoOnFromTheirResults() {
        house.addDevice("a");
        house.start("a");
        SweepPlan plan = Plans.sweep("s", 1, 0);
        result(begin(plan, 5, SweepRequest.Start.FRESH));
        String campaign = plan.id() + "/" + plan.key(plan.members().getFirst());

        SweepStatus status = result(begin(plan, 9, SweepRequest.Start.AGAIN));

        assertThat(iterations(status)).containsExactly(9);
        assertThat(house.recorded(campaign).getFirst().ordinal()).isPositive();
    }

    @Test
    void aDrainedDeviceLosesItsCampaignsToAnotherAndAnUndrainedOneMayHaveNewOnes() {
        house.addDevice("a");
        house.addDevice("b");
        house.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 2, 0), 60, SweepRequest.Start.FRESH);
        house.offer("b");

        assertThat(house.pool().drain(new DrainRequest("a")).state()).isEqualTo(DeviceStatus.State.DRAINED);
        SweepStatus status = result(sweep);

        assertThat(status.campaigns()).allSatisfy(row -> {
            assertThat(row.ended().orElseThrow().device()).contains("b");
            assertThat(row.ended().orElseThrow().iterations()).isEqualTo(60);
        });
        assertThat(house.pool().undrain(new UndrainRequest("a")).state()).isEqualTo(DeviceStatus.State.AVAILABLE);
    }

    @Test
    void anUpdateIsAnsweredAndASecondStopChangesNothing() {
        house.addDevice("a");
        house.start("a");
        SweepWorkflow sweep = begin(Plans.sweep("s", 1, 0), 1_000, SweepRequest.Start.FRESH);

        assertThat(sweep.stop(new StopRequest("enough")).effect()).contains("after its iteration in flight");

        assertThat(result(sweep).phase()).isEqualTo(Phase.STOPPED);
    }
}
