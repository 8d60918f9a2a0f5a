package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.number;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.tuning.report.OutlierRate;
import java.util.List;

/** The section of the rates that do not fit those of similar shapes. */
record OutliersSection(List<OutlierRate> outliers) {
    private static final Section SECTION = new Section("outliers", "Outliers", """
            A shape that contains another one should take at least the same time and reach at least the same rate, \
            within a factor of two. These rates do not fit those of the three most similar shapes.""");

    String html() {
        return SECTION.html(Html.tableUnlessEmpty(
                "Outliers",
                List.of(
                        Column.of("campaign", "name", OutlierRate::campaign),
                        Column.of("rate", "", outlier -> outlier.rate().toString()),
                        Column.number("value", outlier -> number(outlier.value())),
                        Column.number("expected", outlier ->
                                number(outlier.expectedLow()) + " to " + number(outlier.expectedHigh())),
                        Column.of("unit", "", OutlierRate::unit),
                        Column.of("similar shapes", "reason", outlier ->
                                String.join(", ", outlier.similarShapes()))),
                outliers));
    }
}
