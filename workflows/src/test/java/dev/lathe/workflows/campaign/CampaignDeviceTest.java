package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.devices.MoveRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(300)
class CampaignDeviceTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    @Test
    void waitsUntilTheFirstWorkerStartsThePool() {
        cluster.addDevice("a");
        cluster.start();
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3));

        assertThat(campaign.status().phase()).isEqualTo(Phase.WAITING_FOR_DEVICE);
        cluster.offer("a");

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(3);
    }

    /** Moves a campaign in the workflow task in which it is assigned its first device. */
    private static final class MovedAtOnce extends WorkerInterceptorBase {
        @Override
        public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
            return new WorkflowInboundCallsInterceptorBase(next) {
                private boolean moved;

                @Override
                public void handleSignal(SignalInput signal) {
                    super.handleSignal(signal);
                    if (signal.getSignalName().equals("assigned") && !moved) {
                        moved = true;
                        Object[] request = {MoveRequest.required("another device was added")};
                        super.handleSignal(new SignalInput("move", request, signal.getEventId(), signal.getHeader()));
                    }
                }
            };
        }
    }

    @Test
    @Timeout(60)
    void aCampaignThatMustLeaveADeviceBeforeItUsesItRequestsOneAgain() {
        try (TestCluster moving = new TestCluster(10_000, new MovedAtOnce())) {
            moving.addDevice("a");
            moving.start("a");
            CampaignWorkflow campaign = moving.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3));

            assertThat(CampaignSummaries.of(moving.result(campaign)).iterations()).isEqualTo(3);
        }
    }

    @Test
    void movesToAnotherDeviceInANewEpochWhenItsDeviceIsLost() {
        cluster.addDevice("b");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 20));
        cluster.offer("b");

        CampaignSummary summary = CampaignSummaries.of(cluster.result(campaign));

        assertThat(summary.iterations()).isEqualTo(20);
        assertThat(summary.device()).contains("b");
        assertThat(summary.epoch()).isEqualTo(2);
    }

    @Test
    void pausesAtTheThirdFaultOfADeviceThatPassesItsHealthCheck() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        failBenchmark(device, 5);
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3));

        Await.until(() -> campaign.status().phase() == Phase.PAUSED);
        assertThat(campaign.status().pauseReason())
                .contains(
                        "benchmark: the runner did not start; repeated 3 times, but the device passes its health check");
        campaign.resume(new ResumeRequest());

        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(3);
    }

    private static void failBenchmark(SyntheticDevice device, int times) {
        device.during("1:1", () -> {
            if (times > 1) {
                failBenchmark(device, times - 1);
            }
            throw ApplicationFailure.newNonRetryableFailure("the runner did not start", FailureTypes.DEVICE_FAULT);
        });
    }

    private List<CampaignWorkflow> startCampaigns(int count, int iterations) {
        SweepPlan plan = Plans.sweep("s", count, 0);
        return plan.members().stream()
                .map(member -> {
                    CampaignWorkflow campaign = cluster.startCampaign(
                            CampaignState.fresh(plan.campaign(member), iterations));
                    Await.until(() -> campaign.status().device().isPresent());
                    return campaign;
                })
                .toList();
    }

    private List<CampaignSummary> ended(List<CampaignWorkflow> campaigns) {
        return campaigns.stream().map(cluster::result).map(CampaignSummaries::of).toList();
    }

    @Test
    void aNewDeviceReceivesItsShareOfTheCampaigns() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a");
        List<CampaignWorkflow> campaigns = startCampaigns(2, 120);

        cluster.offer("b");

        List<CampaignSummary> ended = ended(campaigns);
        assertThat(ended).extracting(CampaignSummary::iterations).containsOnly(120);
        assertThat(ended).extracting(summary -> summary.device().orElseThrow()).containsExactlyInAnyOrder("a", "b");
        assertThat(ended).extracting(CampaignSummary::epoch).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void aDeviceWhoseCampaignsHaveEndedReceivesOneOfAnotherDevice() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a", "b");
        List<CampaignWorkflow> campaigns = startCampaigns(4, 400);

        campaigns.get(1).stop(new StopRequest("test"));
        campaigns.get(3).stop(new StopRequest("test"));

        Await.until(() -> campaigns.get(2).status().device().equals(Optional.of("b")));
        assertThat(campaigns.get(0).status().device()).contains("a");
    }

    @Test
    void aCampaignWithFewIterationsLeftDoesNotMoveToAnotherDevice() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a");
        List<CampaignWorkflow> campaigns = startCampaigns(2, 39);

        cluster.offer("b");

        assertThat(ended(campaigns)).extracting(CampaignSummary::epoch).containsOnly(1);
    }

    static List<MoveRequest> moves() {
        return List.of(MoveRequest.toBalance("another device is free"), MoveRequest.required("its device was drained"));
    }

    @ParameterizedTest
    @MethodSource("moves")
    void aStoppedCampaignStaysUntilItsWinnerIsMeasured(MoveRequest move) {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow[] campaign = new CampaignWorkflow[1];
        device.during("1:3", () -> {
            campaign[0].stop(new StopRequest("test"));
            campaign[0].move(move);
        });

        campaign[0] = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 200));
        CampaignState state = cluster.result(campaign[0]);

        assertThat(CampaignSummaries.of(state).phase()).isEqualTo(Phase.STOPPED);
        assertThat(state.bests().orElseThrow().finalMeasurement()).isPresent();
    }
}
