package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;

/** How a campaign ended: in which phase, after how many iterations, and how many were requested. */
record CampaignEnd(Phase phase, int iterations, int target) {
    static CampaignEnd of(CampaignState ended) {
        return new CampaignEnd(
                ended.phase(), ended.ledger().unpack().iterations(), ended.controls().target());
    }

    /** Whether the campaign resumes when so many iterations are requested. A completed one needs a higher target. */
    boolean resumesFor(int newTarget) {
        return (phase == Phase.DONE ? target : iterations) < newTarget;
    }
}
