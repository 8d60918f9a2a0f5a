package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import java.util.List;
import java.util.Optional;

/** A campaign that was read from its history: its state, and all evaluations in the order of recording. */
public record CampaignHistory(CampaignState state, List<Recorded> evaluations) {
    public CampaignHistory {
        evaluations = List.copyOf(evaluations);
    }

    /**
     * Returns this history with a state that the campaign reported, unless the campaign has recorded evaluations since.
     * The history of a running campaign has neither the final measurement nor the stop reason.
     */
    public CampaignHistory completedBy(CampaignState reported) {
        return reported.ledger().equals(state.ledger()) ? new CampaignHistory(reported, evaluations) : this;
    }

    public CampaignSummary summary() {
        return CampaignSummaries.of(state);
    }

    /** Returns the data that reports and tables are written from. */
    public CampaignRecord toRecord() {
        return new CampaignRecord(state.plan(), summary(), vendor(), finalMeasurement().isPresent(), evaluations);
    }

    private Optional<FinalMeasurement> finalMeasurement() {
        return state.bests().flatMap(EpochBests::finalMeasurement);
    }

    private VendorResult vendor() {
        return finalMeasurement()
                .map(FinalMeasurement::vendor)
                .or(() -> state.bests().map(EpochBests::vendor))
                .orElse(new VendorResult.Unavailable("not measured yet"));
    }
}
