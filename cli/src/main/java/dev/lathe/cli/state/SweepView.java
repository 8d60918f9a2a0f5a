package dev.lathe.cli.state;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import java.util.List;

/** A sweep with all its campaigns, in the sweep's order. This is what {@code sweep status --json} prints. */
public record SweepView(String id, Phase phase, int target, List<CampaignSummary> campaigns) {
    public SweepView {
        campaigns = List.copyOf(campaigns);
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

    /** The iterations asked for, all campaigns together. */
    public int wanted() {
        return campaigns.stream().mapToInt(CampaignSummary::target).sum();
    }

    public boolean allDone() {
        return count(Phase.DONE) == campaigns.size();
    }
}
