package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.fake.House;
import dev.lathe.workflows.fake.Plans;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HomeTest {
    private final House house = new House(10_000);

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void waitsForTheFirstWorkerToStartThePool() {
        house.addDevice("a");
        house.start();
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 3));

        assertThat(campaign.status().phase()).isEqualTo(Phase.WAITING_FOR_DEVICE);
        house.offer("a");

        assertThat(CampaignSummaries.of(house.result(campaign)).iterations()).isEqualTo(3);
    }

    @Test
    void movesToAnotherDeviceInANewEpochWhenItsOwnIsLost() {
        house.addDevice("b");
        house.start("a");
        CampaignWorkflow campaign = house.begin(House.fresh(Plans.sweep("s", 1, 0), 20));
        house.offer("b");

        CampaignSummary summary = CampaignSummaries.of(house.result(campaign));

        assertThat(summary.iterations()).isEqualTo(20);
        assertThat(summary.device()).contains("b");
        assertThat(summary.epoch()).isEqualTo(2);
    }
}
