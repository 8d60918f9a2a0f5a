package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.util.Optional;

/**
 * A campaign that records the scripted evaluations up to its target, three per run. If it is paused, it waits for the
 * signal, after a runoff if that is the reason. If it is stopped, it fails.
 */
public class ScriptedCampaignImpl implements ScriptedCampaign {
    private static final int EVALUATIONS_PER_RUN = 3;

    private Campaign campaign = Campaign.empty(AdaptiveLookahead.beginningWith(0));
    private boolean ended;

    @Override
    public CampaignState run(CampaignState input) {
        campaign = input.campaign();
        if (campaign.epochBests().isEmpty()) {
            campaign = campaign.begin(1, new VendorResult.Unavailable("scripted"));
            record(Evaluations.at(0));
        }
        Workflow.sideEffect(String.class, () -> "another marker");
        for (int i = 0; i < EVALUATIONS_PER_RUN && recorded() < input.controls().target(); i++) {
            record(Evaluations.at(recorded() + 1));
        }
        if (recorded() < input.controls().target()) {
            Workflow.newContinueAsNewStub(ScriptedCampaign.class).run(state(input, Phase.RUNNING));
        }
        input.controls().pauseReason().filter("runoff"::equals).ifPresent(reason -> record(Evaluations.runoffOf(4)));
        Workflow.await(() -> ended || input.controls().pauseReason().isEmpty());
        input.controls().stopReason().ifPresent(reason -> {
            throw new IllegalStateException(reason);
        });
        return state(input, Phase.DONE);
    }

    private int recorded() {
        return campaign.ledger().entries().size();
    }

    private void record(Recorded evaluation) {
        campaign = campaign.apply(Workflow.sideEffect(Recorded.class, () -> evaluation));
    }

    private CampaignState state(CampaignState input, Phase phase) {
        return new CampaignState(
                input.plan(),
                phase,
                input.controls(),
                input.deviceEpoch(),
                campaign.epochBests(),
                campaign.ledger().packed(),
                campaign.adaptiveLookahead(),
                campaign.builds(),
                input.stopReason(),
                input.startedAt().or(() -> Optional.of(Instant.EPOCH)),
                campaign.load(),
                ProposerRotation.NEW);
    }

    @Override
    public void end() {
        ended = true;
    }
}
