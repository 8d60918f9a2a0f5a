package dev.lathe.activities.report;

import dev.lathe.tuning.report.Curve;
import dev.lathe.tuning.report.EvaluationRow;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * The links of a campaign's candidates: to the source of a kept one, if the folder has it, else to the row in the table
 * of candidates. The page of a large sweep has a row and a link for some candidates only.
 */
record CampaignLinks(String anchor, SortedMap<String, String> sources, TreeSet<String> detailed) {
    /** Returns the links; at most {@code limit} candidates get a row: the kept and the fastest ones. */
    static CampaignLinks of(String anchor, SortedMap<String, String> sources, Curve curve, int limit) {
        TreeSet<String> detailed = new TreeSet<>();
        curve.points().stream()
                .sorted(Comparator.comparing((Curve.Point point) -> !point.row().recorded().verdict().promotes())
                        .thenComparing(point -> -point.speedup().orElse(0)))
                .limit(limit)
                .forEach(point -> detailed.add(point.row().kernel()));
        return new CampaignLinks(anchor, sources, detailed);
    }

    boolean isDetailed(EvaluationRow row) {
        return detailed.contains(row.kernel());
    }

    /** Returns the id of the candidate's row. */
    String row(EvaluationRow row) {
        String id = anchor + "-" + row.kernel().replaceFirst("_.*", "");
        return row.kind() == EvaluationRow.Kind.REMEASURED ? id + "-" + row.recorded().ordinal() : id;
    }

    /** Returns the target of the link. */
    String target(EvaluationRow row) {
        return sources.getOrDefault(row.kernel(), "#" + row(row));
    }

    boolean hasSource(EvaluationRow row) {
        return sources.containsKey(row.kernel());
    }
}
