package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.field.FieldDoc;
import java.util.List;
import java.util.stream.Stream;

/** A line of candidates.jsonl: the kernel's name in results.tsv, and the certificate that reproduces it. */
public record MeasuredCandidate(
        @FieldDoc("the row's `kernel` in results.tsv") String kernel,
        @FieldDoc("the certificate of the candidate, with the value of its own evaluation") Certificate certificate) {
    /** The name of the file in the campaign's folder. */
    public static final String FILE = "candidates.jsonl";

    /** Returns the baseline and each iteration once, in order. */
    public static List<MeasuredCandidate> of(CampaignRecord campaign) {
        return EvaluationRows.of(campaign).stream()
                .filter(EvaluationRow::isIteration)
                .flatMap(row -> certified(campaign, row))
                .toList();
    }

    private static Stream<MeasuredCandidate> certified(CampaignRecord campaign, EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> Stream.of(
                    new MeasuredCandidate(row.kernel(), Certificate.of(campaign, measured, row.recorded().device())));
            case Evaluation.Rejected rejected -> Stream.empty();
        };
    }
}
