package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class StopCriteriaTest {
    private final TestCluster cluster = new TestCluster(10_000);

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void endsAfterTheIterationInFlightWhenItIsStopped() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 2_000));

        campaign.stop(new StopRequest("good enough"));
        CampaignSummary summary = CampaignSummaries.of(cluster.result(campaign));

        assertThat(summary.phase()).isEqualTo(Phase.STOPPED);
        assertThat(summary.stopReason()).contains("stopped: good enough");
        assertThat(summary.iterations()).isLessThan(2_000);
    }

    @Test
    void isDoneWhenTheSearchSpaceIsExhausted() {
        try (TestCluster small = new TestCluster(12)) {
            small.addDevice("a");
            small.start("a");

            CampaignState state = small.result(small.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 40)));

            assertThat(state.phase()).isEqualTo(Phase.DONE);
            assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.SPACE_EXHAUSTED);
            assertThat(state.stopReason().orElseThrow().text()).contains("all 12 points were tried");
        }
    }

    @Test
    void endsWhenTheTargetValueIsReached() {
        cluster.addDevice("a");
        cluster.start("a");
        EarlyStopping targetValue = new EarlyStopping(OptionalDouble.of(1.3e-3), Optional.empty(), OptionalInt.empty());

        SweepPlan plan = Plans.withEarlyStopping(Plans.sweep("s", 1, 0), targetValue);
        CampaignState state = cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 60)));

        assertThat(state.phase()).isEqualTo(Phase.DONE);
        assertThat(state.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.TARGET_REACHED);
        assertThat(CampaignSummaries.of(state).best().orElseThrow().value()).isLessThanOrEqualTo(1.3e-3);
        assertThat(state.bests().orElseThrow().finalMeasurement()).isPresent();
    }

    @Test
    void endsWhenThePatienceIsSpentAndResumesWhenItIsExtended() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignState converged =
                cluster.result(cluster.startCampaign(TestCluster.fresh(Plans.withPatience("s", 25, List.of(5L)), 60)));

        CampaignState notExtended = cluster.result(cluster.startCampaign(converged.reopened(60)));
        CampaignState extended = cluster.result(cluster.startCampaign(converged.reopened(65)));

        assertThat(converged.phase()).isEqualTo(Phase.DONE);
        assertThat(converged.stopReason().orElseThrow().kind()).isEqualTo(StopReason.Kind.CONVERGED);
        int gained = converged.bests().orElseThrow().incumbent().iteration();
        assertThat(converged.ledger().unpack().iterations()).isEqualTo(gained + 25);
        assertThat(notExtended.ledger()).isEqualTo(converged.ledger());
        assertThat(extended.ledger().unpack().iterations()).isEqualTo(Math.min(gained + 50, 65));
    }
}
