package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import java.util.List;
import java.util.stream.Stream;

/** The table attempts.tsv: each rejected candidate with its stage and reason, in order. */
public final class AttemptsTable {
    private static final List<String> NAMES =
            List.of("attempt", "kernel", "stage", "reason", "bottleneck_before", "idea_summary");

    private AttemptsTable() {}

    public static String of(CampaignRecord campaign) {
        return Tsv.of(NAMES, EvaluationRows.of(campaign).stream().flatMap(row -> cells(campaign, row)));
    }

    private static Stream<List<String>> cells(CampaignRecord campaign, EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> Stream.empty();
            case Evaluation.Rejected rejected -> Stream.of(List.of(
                    Integer.toString(row.number()),
                    row.kernel(),
                    rejected.rejection().stage().toString(),
                    rejected.rejection().reason(),
                    row.bottleneckBefore(),
                    row.proposal().rationale().hypothesis()));
        };
    }
}
