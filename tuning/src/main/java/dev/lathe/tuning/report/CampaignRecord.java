package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import java.util.List;
import java.util.Optional;

/**
 * The input of a campaign's reports. The evaluations are in the order in which they were recorded. The values of the
 * summary are those of the final measurement if there is one.
 */
public record CampaignRecord(
        CampaignPlan plan,
        CampaignSummary summary,
        VendorResult vendor,
        Optional<FinalMeasurement> finalMeasurement,
        List<Recorded> evaluations) {
    public CampaignRecord {
        evaluations = List.copyOf(evaluations);
    }

    /** Returns this record with the summary that the running campaign reports, which says what it waits for. */
    public CampaignRecord reporting(CampaignSummary reported) {
        return new CampaignRecord(plan, reported, vendor, finalMeasurement, evaluations);
    }
}
