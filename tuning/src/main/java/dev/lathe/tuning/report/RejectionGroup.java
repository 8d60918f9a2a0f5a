package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The rejections of one stage whose reasons differ only in numbers: how many, and the first one as an example. */
public record RejectionGroup(RejectionStage stage, int count, String example, String kernel) {
    /** The length from which two reasons may differ. A compiler error with its context is longer. */
    private static final int COMPARED = 80;

    /** Returns the groups, the largest first. */
    static List<RejectionGroup> of(List<EvaluationRow> rows) {
        SortedMap<String, List<EvaluationRow>> groups = new TreeMap<>();
        for (EvaluationRow row : rows) {
            switch (row.recorded().evaluation()) {
                case Evaluation.Measured measured -> {}
                case Evaluation.Rejected(var proposal, Rejection rejection) ->
                    groups.computeIfAbsent(key(rejection), key -> new ArrayList<>()).add(row);
            }
        }
        return groups.values().stream()
                .map(RejectionGroup::group)
                .sorted(Comparator.comparingInt(RejectionGroup::count).reversed())
                .toList();
    }

    private static String key(Rejection rejection) {
        String plain = rejection.reason().replaceAll("[0-9]+", "N");
        return rejection.stage() + " " + plain.substring(0, Math.min(COMPARED, plain.length()));
    }

    private static RejectionGroup group(List<EvaluationRow> rows) {
        EvaluationRow first = rows.getFirst();
        Rejection rejection = ((Evaluation.Rejected) first.recorded().evaluation()).rejection();
        return new RejectionGroup(rejection.stage(), rows.size(), rejection.reason(), first.kernel());
    }
}
