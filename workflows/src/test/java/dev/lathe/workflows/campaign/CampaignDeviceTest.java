package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

    private static void awaitDevice(CampaignWorkflow campaign) {
        Await.until(() -> campaign.status().device().isPresent());
    }

    @Test
    void aNewDeviceReceivesItsShareOfTheCampaigns() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 2, 0);
        List<CampaignWorkflow> campaigns = plan.members().stream()
                .map(member -> cluster.startCampaign(CampaignState.fresh(plan.campaign(member), 120)))
                .toList();
        campaigns.forEach(CampaignDeviceTest::awaitDevice);

        cluster.offer("b");

        List<CampaignSummary> ended = campaigns.stream().map(cluster::result).map(CampaignSummaries::of).toList();
        assertThat(ended).extracting(CampaignSummary::iterations).containsOnly(120);
        assertThat(ended).extracting(summary -> summary.device().orElseThrow()).containsExactlyInAnyOrder("a", "b");
        assertThat(ended).extracting(CampaignSummary::epoch).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void aDeviceWhoseCampaignsHaveEndedReceivesOneOfAnotherDevice() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a", "b");
        SweepPlan plan = Plans.sweep("s", 4, 0);
        List<CampaignWorkflow> campaigns = IntStream.range(0, 4).mapToObj(i -> {
            int iterations = i % 2 == 0 ? 200 : 5;
            CampaignWorkflow campaign = cluster.startCampaign(
                    CampaignState.fresh(plan.campaign(plan.members().get(i)), iterations));
            awaitDevice(campaign);
            return campaign;
        }).toList();

        List<CampaignSummary> ended = campaigns.stream().map(cluster::result).map(CampaignSummaries::of).toList();

        assertThat(ended).extracting(CampaignSummary::iterations).containsExactly(200, 5, 200, 5);
        assertThat(ended).extracting(summary -> summary.device().orElseThrow()).containsExactly("a", "b", "b", "b");
        assertThat(ended).extracting(CampaignSummary::epoch).containsExactly(1, 1, 2, 1);
    }

    @Test
    void aCampaignWithFewIterationsLeftDoesNotMoveToAnotherDevice() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a");
        SweepPlan plan = Plans.sweep("s", 2, 0);
        List<CampaignWorkflow> campaigns = plan.members().stream()
                .map(member -> cluster.startCampaign(CampaignState.fresh(plan.campaign(member), 39)))
                .toList();
        campaigns.forEach(CampaignDeviceTest::awaitDevice);

        cluster.offer("b");

        assertThat(campaigns.stream().map(cluster::result).map(CampaignSummaries::of))
                .extracting(CampaignSummary::epoch)
                .containsOnly(1);
    }
}
