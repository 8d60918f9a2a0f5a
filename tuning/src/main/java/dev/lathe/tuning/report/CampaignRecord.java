package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import java.util.List;

/**
 * The input of a campaign's reports. The evaluations are in the order in which they were recorded.
 * {@code finallyMeasured} tells whether the values of the summary are those of the final measurement.
 */
public record CampaignRecord(
        CampaignPlan plan,
        CampaignSummary summary,
        VendorResult vendor,
        boolean finallyMeasured,
        List<Recorded> evaluations) {
    public CampaignRecord {
        evaluations = List.copyOf(evaluations);
    }
}
