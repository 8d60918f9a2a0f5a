package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.stream.Stream;

/**
 * The winner's gain over the baseline on one row of a repository's benchmark, in the final measurement. Candidates were
 * compared on the quick rows first, if there are some.
 */
public record RowGain(String row, boolean isQuick, Gain gain) {
    public static List<RowGain> of(CampaignRecord campaign) {
        List<String> quick = campaign.evaluations().stream()
                .map(recorded -> recorded.evaluation())
                .flatMap(evaluation -> evaluation instanceof Evaluation.Measured measured
                        ? QuickRows.chosenIn(measured.measurements()).stream()
                        : Stream.empty())
                .findFirst()
                .map(QuickRows::names)
                .orElse(List.of());
        return campaign.finalMeasurement().map(FinalMeasurement::byRow).stream()
                .flatMap(rows -> rows.entrySet().stream())
                .map(row -> new RowGain(row.getKey(), quick.contains(row.getKey()), row.getValue()))
                .toList();
    }

    /** Returns the name of the row, marked if it is a quick one. */
    public String name() {
        return row + (isQuick ? " (quick)" : "");
    }
}
