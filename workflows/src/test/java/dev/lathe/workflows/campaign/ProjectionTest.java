package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.api.enums.v1.EventType;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ProjectionTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);
    private SyntheticDevice device;

    @BeforeEach
    void open() {
        device = cluster.addDevice("a");
        cluster.start("a");
    }

    @Test
    void hasTheFinalMeasurementAndTheStopReason() {
        CampaignState ended = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3)));

        assertThat(device.projected()).containsExactly(ended);
        assertThat(ended.bests().flatMap(EpochBests::finalMeasurement)).isPresent();
        assertThat(ended.stopReason()).isPresent();
    }

    @Test
    void isRepeatedWhenAQuarterMoreIsRecordedAlsoAfterContinueAsNew() {
        device.during("1:37", () -> cluster.lengthenHistory("s/line_f32_1_fs"));

        cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 7), 120)));

        assertThat(cluster.hasContinuedAsNew("s/line_f32_1_fs")).isTrue();
        assertThat(device.projected().stream().map(state -> state.ledger().unpack().entries().size()).toList())
                .startsWith(20, 40, 64, 84, 105, 131, 163);
    }

    @Test
    void needsNoWorkflowOfItsOwnIfTheFolderIsWrittenAtOnce() {
        CampaignState ended = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3)));

        assertThat(cluster.history(new ProjectRequest(ended).campaign()).getEvents())
                .noneMatch(event ->
                        event.getEventType() == EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED);
    }

    @Test
    void happensAfterTheCampaignEndedIfTheFolderCannotBeWrittenBefore() {
        device.failProjections(Integer.MAX_VALUE);

        CampaignState ended = cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 3)));

        assertThat(device.projected()).isEmpty();
        device.failProjections(0);
        Await.until(() -> !device.projected().isEmpty());
        assertThat(device.projected()).containsExactly(ended);
    }
}
