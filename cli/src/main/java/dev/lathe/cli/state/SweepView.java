package dev.lathe.cli.state;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.report.outlier.OutlierRate;
import java.util.List;

/**
 * A sweep with all its campaigns, in the sweep's order, and the rates that do not fit their neighbours'. This is what
 * {@code sweep status --json} prints.
 */
public record SweepView(String id, Phase phase, int target, List<CampaignSummary> campaigns, List<OutlierRate> oddities) {
    public SweepView {
        campaigns = List.copyOf(campaigns);
        oddities = List.copyOf(oddities);
    }

    public long count(Phase wanted) {
        return campaigns.stream().filter(campaign -> campaign.phase() == wanted).count();
    }

    public long ended() {
        return campaigns.stream().filter(campaign -> campaign.phase().ended()).count();
    }

    public int iterations() {
        return campaigns.stream().mapToInt(CampaignSummary::iterations).sum();
    }

    /** The targets of all campaigns together, in iterations. */
    public int wanted() {
        return campaigns.stream().mapToInt(CampaignSummary::target).sum();
    }

    public boolean allDone() {
        return count(Phase.DONE) == campaigns.size();
    }
}
