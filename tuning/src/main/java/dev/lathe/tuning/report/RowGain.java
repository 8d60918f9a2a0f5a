package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.evaluation.Gain;
import java.util.List;

/** The winner's gain over the baseline on one row of a repository's benchmark, in the final measurement. */
public record RowGain(String row, Gain gain) {
    static List<RowGain> of(CampaignRecord campaign) {
        return campaign.finalMeasurement().map(FinalMeasurement::byRow).stream()
                .flatMap(rows -> rows.entrySet().stream())
                .map(row -> new RowGain(row.getKey(), row.getValue()))
                .toList();
    }
}
