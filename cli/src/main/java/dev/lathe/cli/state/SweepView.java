package dev.lathe.cli.state;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.report.OutlierRate;
import java.util.List;

/**
 * The state of a sweep: its campaigns in the sweep's order, and the rates that do not fit those of similar shapes.
 * {@code sweep status --json} prints it.
 */
public record SweepView(
        String id, Phase phase, int target, List<CampaignSummary> campaigns, List<OutlierRate> outliers) {
    public SweepView {
        campaigns = List.copyOf(campaigns);
        outliers = List.copyOf(outliers);
    }

    public long count(Phase phase) {
        return campaigns.stream().filter(campaign -> campaign.phase() == phase).count();
    }

    public long ended() {
        return campaigns.stream().filter(campaign -> campaign.phase().ended()).count();
    }

    public int iterations() {
        return campaigns.stream().mapToInt(CampaignSummary::iterations).sum();
    }

    /** Returns the target of all campaigns together, in iterations. */
    public int totalTarget() {
        return campaigns.stream().mapToInt(CampaignSummary::target).sum();
    }

    public boolean allDone() {
        return count(Phase.DONE) == campaigns.size();
    }
}
