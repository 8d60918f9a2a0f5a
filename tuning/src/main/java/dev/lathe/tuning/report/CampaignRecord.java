package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import java.util.List;

/** All that a report of a campaign is written from; the evaluations stand in the order in which they were recorded. */
public record CampaignRecord(
        CampaignPlan plan, CampaignSummary summary, VendorResult vendor, List<Recorded> evaluations) {
    public CampaignRecord {
        evaluations = List.copyOf(evaluations);
    }
}
