package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.NONE;
import static dev.lathe.activities.report.Html.count;
import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Html.number;
import static dev.lathe.activities.report.Html.percent;
import static dev.lathe.activities.report.Html.times;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.activities.report.LinkedCampaigns.Row;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.CampaignSummary.Best;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.report.CampaignSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of the shapes: one row for each campaign, and one for each shape of a campaign with several shapes. */
record ShapeSections(LinkedCampaigns campaigns) {
    private static final Section SHAPES = new Section("shapes", "Shapes", """
            Speedup is relative to the baseline, the op's simplest kernel. Above 100 % of vendor, a kernel is \
            faster than the vendor library. Values are interim until the final measurement, and then from it. \
            Small numbers are 99 % intervals.""");

    private static final Section SETS = new Section("sets", "One kernel, several shapes", """
            The value of a campaign is the geometric mean over its representative shapes. The full set was verified \
            and timed once, at the end.""");

    private static final Section COMPARISONS = new Section("comparisons", "Comparison lines", """
            Performance of the winner relative to the programs that op.json names. The fastest one is the vendor above. \
            Small numbers are 99 % intervals.""");

    private static final Section ROWS = new Section("rows", "Rows of the benchmark", """
            Speedup of the winner over the baseline in the final measurement. Small numbers are 99 % intervals.""");

    /** Returns the section with the result of each campaign. */
    String shapes() {
        List<Column<CampaignSection>> columns = new ArrayList<>(results());
        columns.addAll(progress());
        return SHAPES.html(Html.table("Shapes", columns, campaigns.list()));
    }

    private List<Column<CampaignSection>> results() {
        TreeSet<String> units = campaigns.list().stream()
                .map(campaign -> campaign.summary().unit())
                .collect(Collectors.toCollection(TreeSet::new));
        String unit = units.size() == 1 ? ", " + units.first() : "";
        List<Column<CampaignSection>> columns = new ArrayList<>(List.of(
                campaigns.shape(campaign -> campaign),
                ofBest("best" + unit, best -> number(best.value()), best ->
                        best.interim() ? Optional.of("interim") : Optional.empty()),
                ofBest("speedup", best -> times(best.speedup()), best -> times(best.speedupInterval()))));
        if (campaigns.hasVendor()) {
            columns.add(ofBest(
                    "% of vendor", best -> percent(best.overVendor()), best -> percent(best.overVendorInterval())));
        }
        columns.add(Column.number("baseline" + unit, campaign -> number(campaign.summary().baseline())));
        if (campaigns.hasVendor()) {
            columns.add(Column.number("vendor" + unit, campaign -> number(campaign.summary().vendor())));
        }
        if (units.size() > 1) {
            columns.add(Column.of("unit", "", campaign -> campaign.summary().unit()));
        }
        return columns;
    }

    private static Column<CampaignSection> ofBest(String title, Function<Best, String> text) {
        return Column.number(title, campaign -> campaign.summary().best().map(text).orElse(NONE));
    }

    /** Returns a column of values with their intervals. */
    private static Column<CampaignSection> ofBest(
            String title, Function<Best, String> value, Function<Best, Optional<String>> interval) {
        return new Column<>(title, "number", campaign -> campaign.summary().best()
                .map(best -> value.apply(best)
                        + interval.apply(best).map(text -> " <small>" + text + "</small>").orElse(""))
                .orElse(NONE));
    }

    private List<Column<CampaignSection>> progress() {
        List<Column<CampaignSection>> columns = new ArrayList<>(List.of(
                Column.number("iterations", campaign ->
                        campaign.summary().iterations() + "/" + campaign.summary().target()),
                ofBest("found at", best -> count(best.iteration())),
                Column.number("rejected", campaign -> count(campaign.summary().attempts())),
                new Column<>("phase", "reason", campaign -> phase(campaign.summary()))));
        if (campaigns.devices().size() > 1) {
            columns.add(Column.of("device", "plain", campaign -> campaign.summary().device().orElse(NONE)));
        }
        return columns;
    }

    private static String phase(CampaignSummary summary) {
        String reason = summary.stopReason()
                .or(summary::pauseReason)
                .or(() -> summary.waiting().map(waiting -> "waits for " + waiting.reason()))
                .map(text -> ": " + escape(text.replaceFirst("^" + summary.phase() + ": ", "")))
                .orElse("");
        return "<span class=\"phase " + summary.phase() + "\">" + summary.phase() + "</span>" + reason;
    }

    /** Returns the section with the comparison lines of the campaigns that have some. */
    String comparisons() {
        return COMPARISONS.html(Html.tableUnlessEmpty(
                "Comparison lines",
                List.of(
                        campaigns.shape(Row::campaign),
                        Column.of("line", "name", row -> row.value().name()),
                        Column.number("value", row -> number(row.value().value())),
                        Column.of("unit", "", row -> row.campaign().summary().unit()),
                        new Column<>(
                                "% of the line",
                                "number",
                                row -> percent(row.value().share())
                                        + percent(row.value().interval())
                                                .map(text -> " <small>" + text + "</small>")
                                                .orElse(""))),
                campaigns.rows(CampaignSection::comparisons)));
    }

    /** Returns the section with the rows of the campaigns whose benchmark has some. */
    String rows() {
        return ROWS.html(Html.tableUnlessEmpty(
                "Rows of the benchmark",
                List.of(
                        campaigns.shape(Row::campaign),
                        Column.of("row", "name", row -> row.value().name()),
                        new Column<>("speedup", "number", row -> speedup(row.value().gain()))),
                campaigns.rows(CampaignSection::rowGains)));
    }

    private static String speedup(Gain gain) {
        return times(gain.median()) + " <small>" + times(gain.low()) + " to " + times(gain.high()) + "</small>";
    }

    /** Returns the section with the shapes of the campaigns with several shapes. */
    String sets() {
        List<Row<CampaignSummary.Shape>> shapes =
                campaigns.rows(campaign -> campaign.summary().shapes().orElse(List.of()));
        return SETS.html(Html.tableUnlessEmpty(
                "Shapes of shared kernels",
                List.of(
                        Column.of("shape", "name", row -> row.value().problem()),
                        Column.number("best", row -> number(row.value().best())),
                        Column.number("speedup", row -> times(row.value().speedup())),
                        Column.number("% of vendor", row -> percent(row.value().overVendor())),
                        Column.number("baseline", row -> number(row.value().baseline())),
                        Column.number("vendor", row -> number(row.value().vendor())),
                        Column.of("unit", "", row -> row.campaign().summary().unit()),
                        Column.of("rejection", "reason", row -> row.value().rejection().orElse(NONE)),
                        new Column<>("campaign", "plain", row -> campaigns.name(row.campaign()))),
                shapes));
    }
}
