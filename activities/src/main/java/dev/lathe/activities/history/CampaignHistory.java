package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import java.util.List;

/** A campaign that was read from its history: its state, and all evaluations in the order of recording. */
public record CampaignHistory(CampaignState state, List<Recorded> evaluations) {
    public CampaignHistory {
        evaluations = List.copyOf(evaluations);
    }

    public CampaignSummary summary() {
        return CampaignSummaries.of(state);
    }

    /** Returns the data that reports and tables are written from. */
    public CampaignRecord toRecord() {
        return new CampaignRecord(state.plan(), summary(), vendor(), evaluations);
    }

    private VendorResult vendor() {
        return state.bests()
                .map(standing -> standing.finalMeasurement().map(FinalMeasurement::vendor).orElse(standing.vendor()))
                .orElse(new VendorResult.Unavailable("not measured yet"));
    }
}
