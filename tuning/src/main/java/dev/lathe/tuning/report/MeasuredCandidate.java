package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import java.util.List;
import java.util.stream.Stream;

/** A line of candidates.jsonl: a row of results.tsv by its kernel's name, with all that is needed to measure it again. */
public record MeasuredCandidate(String kernel, Certificate certificate) {
    /** The file's name in a campaign's folder. */
    public static final String FILE = "candidates.jsonl";

    /** Returns the baseline and each iteration once, in their order. */
    public static List<MeasuredCandidate> of(CampaignRecord account) {
        return EvaluationRows.of(account).stream().filter(EvaluationRow::isIteration).flatMap(row -> certified(account, row)).toList();
    }

    private static Stream<MeasuredCandidate> certified(CampaignRecord account, EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> Stream.of(
                    new MeasuredCandidate(row.kernel(), Certificate.of(account, measured, row.recorded().device())));
            case Evaluation.Rejected rejected -> Stream.empty();
        };
    }
}
