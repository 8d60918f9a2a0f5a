package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.sweep.TrackedCampaign.Progress;
import org.junit.jupiter.api.Test;

class TrackedCampaignTest {
    private static final SweepPlan SWEEP = Plans.sweep("s", 1, 0);
    private static final CampaignPlan PLAN = SWEEP.campaign(SWEEP.members().getFirst());
    private static final CampaignState NOTHING_DONE = CampaignState.fresh(PLAN, 5);

    private final TrackedCampaign member = new TrackedCampaign(PLAN);

    @Test
    void isOpenedAgainWhenItEndsBeforeItHearsThatMoreIsWanted() {
        member.missed(10);
        member.ended(CampaignOutcome.of(NOTHING_DONE));

        assertThat(member.progress()).isEqualTo(Progress.WAITING);
    }

    @Test
    void isOpenedAgainWhenItTurnsOutToHaveEndedBeforeItWasTold() {
        member.ended(CampaignOutcome.of(NOTHING_DONE));
        member.missed(10);

        assertThat(member.progress()).isEqualTo(Progress.WAITING);
    }

    @Test
    void resumesAfterItConvergedOnlyForAHigherTarget() {
        member.ended(new CampaignOutcome(CampaignSummaries.of(NOTHING_DONE), true));

        member.reopenFor(5);
        assertThat(member.progress()).isEqualTo(Progress.ENDED);
        member.reopenFor(6);
        assertThat(member.progress()).isEqualTo(Progress.WAITING);
    }

    @Test
    void isNotOpenedTwiceForTheSameWish() {
        member.missed(10);
        member.ended(CampaignOutcome.of(NOTHING_DONE));
        member.ended(CampaignOutcome.of(NOTHING_DONE));

        assertThat(member.progress()).isEqualTo(Progress.ENDED);
    }
}
