package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.count;
import static dev.lathe.activities.report.Html.number;
import static dev.lathe.activities.report.Html.percent;
import static dev.lathe.activities.report.Html.times;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.tuning.report.BottleneckCounts;
import dev.lathe.tuning.report.GainBySource;
import dev.lathe.tuning.report.SweepPage;
import java.util.List;

/** The section of the gains over all campaigns: by changed knobs, by source and by bottleneck. */
record GainsSection(SweepPage page) {
    private static final Section SECTION = new Section("gains", "Gains", """
            All campaigns. A gain is the speedup of a campaign by its kept candidates of the row, as the geometric \
            mean over the campaigns.""");

    String html() {
        return SECTION.html("<div class=\"insights\">\n" + gains("knobs", page.groups())
                + gains("source", page.sources()) + bottlenecks() + "</div>\n");
    }

    private static String gains(String title, List<GainBySource> rows) {
        return Html.tableUnlessEmpty(
                "Gains by " + title,
                List.of(
                        Column.of(title, "name", GainBySource::kind),
                        Column.number("tried", row -> count(row.tried())),
                        Column.number("rejected", row -> count(row.rejected())),
                        Column.number("kept", row -> count(row.kept())),
                        Column.number("gain", row -> times(row.gain()))),
                rows);
    }

    private String bottlenecks() {
        int profiled = page.bottlenecks().stream().mapToInt(BottleneckCounts.Count::kernels).sum();
        return Html.tableUnlessEmpty(
                "Bottlenecks",
                List.of(
                        Column.of("bottleneck", "name", row -> Html.words(row.bottleneck())),
                        Column.number("profiled", row -> count(row.kernels())),
                        Column.number("share", row -> percent((double) row.kernels() / profiled)),
                        Column.number("kept", row -> count(row.kept()))),
                page.bottlenecks());
    }
}
