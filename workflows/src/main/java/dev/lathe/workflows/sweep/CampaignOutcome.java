package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;

/** The end of a campaign: its summary, and whether it ended because it converged. */
record CampaignOutcome(CampaignSummary summary, boolean converged) {
    static CampaignOutcome of(CampaignState ended) {
        boolean converged = ended.stopReason().stream().anyMatch(reason -> reason.kind() == StopReason.Kind.CONVERGED);
        return new CampaignOutcome(CampaignSummaries.of(ended), converged);
    }

    static CampaignOutcome failed(CampaignSummary summary) {
        return new CampaignOutcome(summary, false);
    }

    /** Whether the campaign resumes with this target. A converged one does only where the target is raised. */
    boolean lacks(int target) {
        return (converged ? summary.target() : summary.iterations()) < target;
    }
}
