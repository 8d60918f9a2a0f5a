package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.lookahead.LookaheadLimit;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A campaign's recorded evaluations, applied in order, give the results that the workflow returns. */
@Timeout(300)
class FoldTest {
    private final TestCluster house = new TestCluster(10_000);

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void givesTheResultsOfACampaignThatContinuedAsNewAndChoseItsLookahead() {
        house.addDevice("a");
        house.start("a");

        CampaignState fresh = TestCluster.fresh(Plans.choosing("s"), 24);

        assertFolds(fresh, house.result(house.begin(fresh)));
    }

    @Test
    void givesTheResultsOfACampaignThatMoved() {
        house.addDevice("a");
        house.addDevice("b");
        house.start("a", "b");
        CampaignState fresh = TestCluster.fresh(Plans.sweep("s", 1, 0), 4);
        CampaignState onOne = house.result(house.begin(fresh));
        house.pool().drain(new DrainRequest(onOne.home().orElseThrow().device().name()));

        CampaignState onBoth = house.result(house.begin(onOne.reopened(8)));

        assertThat(onBoth.home().orElseThrow().epoch()).isEqualTo(2);
        assertThat(fold(onOne.campaign(), onBoth)).isEqualTo(results(onBoth));
    }

    @Test
    void givesTheResultsOfARunoff() {
        house.addDevice("a");
        house.start("a");
        CampaignState fresh = TestCluster.fresh(Plans.heating("s"), 2);

        assertFolds(fresh, house.result(house.begin(fresh)));
    }

    private void assertFolds(CampaignState fresh, CampaignState ended) {
        assertThat(fold(fresh.campaign(), ended)).isEqualTo(results(ended));
    }

    /** Applies what the last chain of runs recorded; the final measurement is no evaluation and is added. */
    private Campaign fold(Campaign start, CampaignState ended) {
        EpochBests bests = ended.standing().orElseThrow();
        Campaign campaign = start.within(LookaheadLimit.on(ended.plan().search().farthest(), OptionalInt.empty()));
        for (Recorded recorded : house.recorded(WorkflowIds.campaign(ended.plan().sweep(), ended.plan().key()))) {
            boolean baseline = recorded.numbering().equals(new Numbering.Iteration(0)) && recorded.ordinal() == 0;
            Campaign begun = baseline ? campaign.begin(recorded.epoch(), bests.vendor()) : campaign;
            campaign = begun.apply(recorded);
        }
        return results(bests.finale().map(campaign::ending).orElse(campaign));
    }

    private static Campaign results(CampaignState state) {
        return results(state.campaign());
    }

    private static Campaign results(Campaign campaign) {
        return campaign.within(Optional.empty());
    }
}
