package dev.lathe.workflows.contract.sweep;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import java.util.List;
import java.util.Optional;

/** Where a sweep stands: each campaign in the sweep's order, with the summary of those that ended. */
public record SweepStatus(String id, Phase phase, int target, List<Row> campaigns) {
    public SweepStatus {
        campaigns = List.copyOf(campaigns);
    }

    /** One campaign: not started, running (ask it), or ended. */
    public record Row(String id, String key, Phase phase, Optional<CampaignSummary> ended) {}
}
