package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import java.util.List;
import java.util.stream.Stream;

/** attempts.tsv: each candidate that was turned away, with the stage and the reason, in their order. */
public final class AttemptsTable {
    private static final List<String> NAMES =
            List.of("attempt", "kernel", "stage", "reason", "bottleneck_before", "idea_summary");

    private AttemptsTable() {}

    public static String of(CampaignRecord account) {
        return Tsv.of(NAMES, EvaluationRows.of(account).stream().flatMap(row -> cells(account, row)));
    }

    private static Stream<List<String>> cells(CampaignRecord account, EvaluationRow row) {
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
