package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.NONE;
import static dev.lathe.activities.report.Html.code;
import static dev.lathe.activities.report.Html.count;
import static dev.lathe.activities.report.Html.number;
import static dev.lathe.activities.report.Html.percent;
import static dev.lathe.activities.report.Html.times;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.activities.report.LinkedCampaigns.Row;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.Improvement;
import java.util.List;

/** The sections of the incumbents: how each campaign improved, and the runoff that decides between the last ones. */
record IncumbentSections(LinkedCampaigns campaigns) {
    private static final Section IMPROVEMENTS = new Section("improvements", "Successive incumbents", """
            A gain is relative to the previous incumbent. A dash means that no data was collected.""");

    private static final Section RUNOFF = new Section("runoff", "Runoff", """
            Candidates are compared in brief rounds. Finalists are those that may be faster than the incumbent in \
            the steady state of the device. Each was built, verified and timed again in the steady state.""");

    String improvements() {
        return IMPROVEMENTS.html(campaigns.each(this::improvements));
    }

    /** Returns the table of a campaign; empty if the baseline is its only incumbent. */
    private String improvements(CampaignSection campaign) {
        int gains = campaign.improvements().size() - 1;
        return gains < 1
                ? ""
                : Html.details(
                        campaigns.links(campaign).anchor() + "-incumbents",
                        campaign.name() + ": " + CampaignSummary.counted(gains, "gain"),
                        campaigns.isSingle(),
                        Html.table(
                                "Successive incumbents of " + campaign.name(),
                                columns(campaign.summary().unit()),
                                campaign.improvements()));
    }

    private static List<Column<Improvement>> columns(String unit) {
        return List.of(
                new Column<>("kernel", "name", row -> code(row.kernel())),
                Column.number(unit, row -> number(row.value())),
                Column.number("gain", row -> times(row.gain())),
                Column.of("knobs", "", Improvement::group),
                Column.of("source", "", Improvement::source),
                Column.number("registers", row -> count(row.registers())),
                Column.number("spilled bytes", row -> count(row.spilledBytes())),
                Column.number("static shared bytes", row -> count(row.sharedMemoryBytes())),
                Column.number("occupancy", IncumbentSections::occupancy),
                Column.of("bottleneck", "", row -> row.bottleneck().map(Html::words).orElse(NONE)));
    }

    private static String occupancy(Improvement row) {
        return row.occupancyPercent().isPresent() ? percent(row.occupancyPercent().getAsDouble() / 100) : NONE;
    }

    String runoff() {
        return RUNOFF.html(Html.tableUnlessEmpty(
                "Finalists of the runoffs",
                List.of(
                        campaigns.shape(Row::campaign),
                        new Column<>("kernel", "plain", row -> code(row.value().kernel())),
                        Column.number("value", row -> number(row.value().value())),
                        Column.of("unit", "", row -> row.campaign().summary().unit()),
                        Column.of("decision", "", row -> row.value().decision()),
                        Column.of("reason", "reason", row -> row.value().reason())),
                campaigns.rows(CampaignSection::runoff)));
    }
}
