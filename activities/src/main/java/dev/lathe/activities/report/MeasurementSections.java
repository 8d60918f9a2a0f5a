package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.count;
import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Html.percent;
import static dev.lathe.tuning.report.SweepSummary.moment;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.activities.report.LinkedCampaigns.Row;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.EpochLine;
import java.util.List;
import java.util.stream.Collectors;

/** The sections of the measurements: the kinds of profiles, and the environment of each epoch. */
record MeasurementSections(LinkedCampaigns campaigns) {
    private static final Section PROFILES = new Section("profiles", "Profiles", "");
    private static final Section ENVIRONMENT = new Section("environment", "Environment", "");

    String profiles() {
        return PROFILES.html(Html.table(
                "Profiles",
                List.of(
                        campaigns.shape(campaign -> campaign),
                        Column.number("profiled", campaign -> percent(campaign.profiles().profiled())),
                        Column.number("static", campaign -> count(campaign.profiles().statics())),
                        Column.number("counters", campaign -> count(campaign.profiles().counters())),
                        Column.number("skipped by policy", campaign -> count(campaign.profiles().skipped())),
                        Column.number("unavailable", campaign -> count(campaign.profiles().unavailable())),
                        Column.of("vendor library", "prose", CampaignSection::vendor)),
                campaigns.list()));
    }

    /** Returns the section of the epochs, below the warnings about their conditions. */
    String environment(List<String> warnings) {
        String table = Html.tableUnlessEmpty(
                "Environment",
                List.of(
                        campaigns.shape(Row::campaign),
                        Column.number("epoch", row -> count(row.value().epoch())),
                        Column.of("device", "plain", row -> row.value().device()),
                        Column.number("evaluations", row -> count(row.value().evaluations())),
                        Column.of("begin", "plain", row -> moment(row.value().from())),
                        new Column<>("measured with", "prose", row -> conditions(row.value()))),
                campaigns.rows(CampaignSection::epochs));
        String paragraphs = warnings.stream()
                .map(warning -> "<p class=\"warning\">" + escape(warning) + "</p>\n")
                .collect(Collectors.joining());
        return ENVIRONMENT.html(table.isEmpty() ? "" : paragraphs + table);
    }

    private static String conditions(EpochLine epoch) {
        String conditions = epoch.conditions().entrySet().stream()
                .map(condition -> condition.getKey() + ": " + condition.getValue())
                .collect(Collectors.joining(", "));
        return escape(epoch.identity())
                + (conditions.isEmpty() ? "" : "<span class=\"command\">" + escape(conditions) + "</span>");
    }
}
