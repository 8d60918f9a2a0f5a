package dev.lathe.workflows.sweep;

import dev.lathe.workflows.contract.sweep.SweepStatus;
import java.util.Locale;
import java.util.stream.Collectors;

/** What people see of a sweep in Temporal's UI: one aligned line a campaign. */
final class SweepDetails {
    private SweepDetails() {}

    static String of(SweepStatus status) {
        int width = status.campaigns().stream().mapToInt(row -> row.key().length()).max().orElse(0);
        return status.campaigns().stream()
                .map(row -> line(row, width))
                .collect(Collectors.joining("\n", "### " + status.id() + ": " + status.phase() + "\n```\n", "\n```\n"));
    }

    private static String line(SweepStatus.Row row, int width) {
        String best = row.ended()
                .flatMap(summary -> summary.best()
                        .map(found -> String.format(
                                Locale.ROOT, "  %.4g %s  %.2fx", found.value(), summary.unit(), found.speedup())))
                .orElse("");
        return String.format(Locale.ROOT, "%-" + width + "s  %s%s", row.key(), row.phase(), best);
    }
}
