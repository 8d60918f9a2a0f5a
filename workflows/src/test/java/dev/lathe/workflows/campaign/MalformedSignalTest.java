package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.client.WorkflowStub;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Signals that a user types by hand never block a campaign: an invalid signal has no effect. */
@Timeout(300)
class MalformedSignalTest {
    @Test
    void signalsWithMissingOrInvalidFieldsHaveNoEffect() {
        try (TestCluster cluster = new TestCluster(10_000)) {
            cluster.addDevice("a");
            cluster.start("a");
            CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 15));
            WorkflowStub stub = WorkflowStub.fromTyped(campaign);

            for (String control : List.of("extend", "submit", "pause", "resume")) {
                stub.signal(control, Map.of());
                stub.signal(control, "not an object");
                stub.signal(control, Map.of("to", "many", "knobs", 7, "question", List.of(), "reason", Map.of()));
            }
            stub.signal("resume", Map.of());

            CampaignSummary summary = CampaignSummaries.of(cluster.result(campaign));
            assertThat(summary.phase()).isEqualTo(Phase.DONE);
            assertThat(summary.iterations()).isEqualTo(15);
        }
    }

    @Test
    void aStopWithoutAReasonStopsTheCampaign() {
        try (TestCluster cluster = new TestCluster(10_000)) {
            cluster.addDevice("a");
            cluster.start("a");
            CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 2_000));

            WorkflowStub.fromTyped(campaign).signal("stop", Map.of());

            assertThat(CampaignSummaries.of(cluster.result(campaign)).stopReason())
                    .contains("stopped: no reason given");
        }
    }
}
