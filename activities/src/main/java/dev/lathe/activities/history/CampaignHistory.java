package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

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

    /** Returns the evaluation of a submission; empty if it is not recorded yet. */
    public Optional<Recorded> submission(int number) {
        return submitted().skip(number - 1L).findFirst();
    }

    /** Returns the number of the submission that an evaluation belongs to; empty if its origin is another one. */
    public OptionalInt submissionOf(Recorded recorded) {
        if (recorded.evaluation().proposal().origin() != Origin.SUBMITTED) {
            return OptionalInt.empty();
        }
        List<Integer> ordinals = submitted().map(Recorded::ordinal).toList();
        int index = ordinals.indexOf(recorded.ordinal());
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index + 1);
    }

    /** Returns the evaluations of submissions. Repeated measurements of them are left out. */
    private Stream<Recorded> submitted() {
        return evaluations.stream()
                .filter(recorded -> recorded.evaluation().proposal().origin() == Origin.SUBMITTED)
                .filter(recorded -> !recorded.remeasures());
    }

    /** Returns the data that reports and tables are written from. */
    public CampaignRecord toRecord() {
        return new CampaignRecord(state.plan(), summary(), vendor(), finalMeasurement(), evaluations);
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
