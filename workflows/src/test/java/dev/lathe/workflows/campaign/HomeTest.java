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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HomeTest {
    private final TestCluster house = new TestCluster(10_000);

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void waitsForTheFirstWorkerToStartThePool() {
        house.addDevice("a");
        house.start();
        CampaignWorkflow campaign = house.begin(TestCluster.fresh(Plans.sweep("s", 1, 0), 3));

        assertThat(campaign.status().phase()).isEqualTo(Phase.WAITING_FOR_DEVICE);
        house.offer("a");

        assertThat(CampaignSummaries.of(house.result(campaign)).iterations()).isEqualTo(3);
    }

    @Test
    void movesToAnotherDeviceInANewEpochWhenItsOwnIsLost() {
        house.addDevice("b");
        house.start("a");
        CampaignWorkflow campaign = house.begin(TestCluster.fresh(Plans.sweep("s", 1, 0), 20));
        house.offer("b");

        CampaignSummary summary = CampaignSummaries.of(house.result(campaign));

        assertThat(summary.iterations()).isEqualTo(20);
        assertThat(summary.device()).contains("b");
        assertThat(summary.epoch()).isEqualTo(2);
    }

    private static void awaitHome(CampaignWorkflow campaign) {
        Await.until(() -> campaign.status().device().isPresent());
    }

    @Test
    void aDeviceThatJoinsTakesItsShareOfTheCampaigns() {
        house.addDevice("a");
        house.addDevice("b");
        house.start("a");
        SweepPlan plan = Plans.sweep("s", 2, 0);
        List<CampaignWorkflow> campaigns = plan.members().stream()
                .map(member -> house.begin(CampaignState.fresh(plan.campaign(member), 60)))
                .toList();
        campaigns.forEach(HomeTest::awaitHome);

        house.offer("b");

        List<CampaignSummary> ended = campaigns.stream().map(house::result).map(CampaignSummaries::of).toList();
        assertThat(ended).extracting(CampaignSummary::iterations).containsOnly(60);
        assertThat(ended).extracting(summary -> summary.device().orElseThrow()).containsExactlyInAnyOrder("a", "b");
        assertThat(ended).extracting(CampaignSummary::epoch).containsExactlyInAnyOrder(1, 2);
    }
}
