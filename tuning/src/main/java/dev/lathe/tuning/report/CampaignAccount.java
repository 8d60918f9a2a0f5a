package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.standing.VendorResult;
import java.util.List;

/** All that a report of a campaign is written from; the evaluations stand in the order in which they were recorded. */
public record CampaignAccount(
        CampaignPlan plan, CampaignSummary summary, VendorResult vendor, List<Recorded> evaluations) {
    public CampaignAccount {
        evaluations = List.copyOf(evaluations);
    }
}
