package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;

/** The end of a campaign: its phase, its iterations, and its target. */
record CampaignEnd(Phase phase, int iterations, int target) {
    static CampaignEnd of(CampaignState ended) {
        return new CampaignEnd(
                ended.phase(), ended.ledger().unpack().iterations(), ended.controls().target());
    }

    /** Returns whether a new target resumes the campaign. A completed one needs a higher target. */
    boolean resumesFor(int newTarget) {
        return (phase == Phase.DONE ? target : iterations) < newTarget;
    }
}
