package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.LookaheadLimit;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The recorded evaluations of a campaign, applied in order, give the results that the workflow returns. */
@Timeout(300)
class FoldTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);

    @Test
    void givesTheResultsOfACampaignThatContinuedAsNewAndAdaptedItsLookahead() {
        cluster.addDevice("a").during("1:37", () -> cluster.lengthenHistory("s/line_f32_1_fs"));
        cluster.start("a");

        CampaignState fresh = TestCluster.fresh(Plans.adaptive("s"), 210);

        assertFolds(fresh, cluster.result(cluster.startCampaign(fresh)));
        assertThat(cluster.hasContinuedAsNew("s/line_f32_1_fs")).isTrue();
    }

    @Test
    void doesNotDependOnWhereTheRunsOfACampaignEnd() {
        SyntheticDevice device = cluster.addDevice("a");
        cluster.start("a");
        CampaignState fresh = TestCluster.fresh(Plans.sweep("s", 1, 7), 60);

        CampaignState inOneRun = cluster.result(cluster.startCampaign(fresh));
        assertThat(cluster.hasContinuedAsNew("s/line_f32_1_fs")).isFalse();
        device.during("1:37", () -> cluster.lengthenHistory("s/line_f32_1_fs"));
        CampaignState inTwoRuns = cluster.result(cluster.startCampaign(fresh));

        assertThat(cluster.hasContinuedAsNew("s/line_f32_1_fs")).isTrue();
        assertThat(inTwoRuns.ledger()).isEqualTo(inOneRun.ledger());
    }

    @Test
    void givesTheResultsOfACampaignThatMoved() {
        cluster.addDevice("a");
        cluster.addDevice("b");
        cluster.start("a", "b");
        CampaignState fresh = TestCluster.fresh(Plans.sweep("s", 1, 0), 4);
        CampaignState onOne = cluster.result(cluster.startCampaign(fresh));
        // The embedded server may have skipped to the end of the pool, which is started again here.
        cluster.offer("a");
        cluster.offer("b");
        cluster.pool().drain(new DrainRequest(onOne.deviceEpoch().orElseThrow().device().name()));

        CampaignState onBoth = cluster.result(cluster.startCampaign(onOne.reopened(8)));

        assertThat(onBoth.deviceEpoch().orElseThrow().epoch()).isEqualTo(2);
        assertThat(fold(onOne.campaign(), onBoth)).isEqualTo(results(onBoth));
    }

    @Test
    void givesTheResultsOfARunoff() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignState fresh = TestCluster.fresh(Plans.throttling("s"), 2);

        assertFolds(fresh, cluster.result(cluster.startCampaign(fresh)));
    }

    private void assertFolds(CampaignState fresh, CampaignState ended) {
        assertThat(fold(fresh.campaign(), ended)).isEqualTo(results(ended));
    }

    /**
     * Applies the evaluations that the last chain of runs recorded. The final measurement is not an evaluation and is
     * added separately.
     */
    private Campaign fold(Campaign start, CampaignState ended) {
        EpochBests bests = ended.bests().orElseThrow();
        Campaign campaign = start.within(LookaheadLimit.on(ended.plan().search().maxLookahead(), OptionalInt.empty()));
        for (Recorded recorded : cluster.recorded(WorkflowIds.campaign(ended.plan().sweep(), ended.plan().key()))) {
            boolean baseline = recorded.numbering().equals(new Numbering.Iteration(0)) && recorded.ordinal() == 0;
            Campaign begun = baseline ? campaign.begin(recorded.epoch(), bests.vendor()) : campaign;
            campaign = begun.apply(recorded);
        }
        return results(bests.finalMeasurement().map(campaign::withFinalMeasurement).orElse(campaign));
    }

    private static Campaign results(CampaignState state) {
        return results(state.campaign());
    }

    private static Campaign results(Campaign campaign) {
        return campaign.within(Optional.empty());
    }
}
