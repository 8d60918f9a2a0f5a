package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.code;
import static dev.lathe.activities.report.Html.escape;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.activities.report.LinkedCampaigns.Row;
import dev.lathe.tuning.report.WinnerSection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The section of the winners: their sources, their knobs, and the commands that reproduce them. */
record WinnersTable(LinkedCampaigns campaigns) {
    private static final Section SECTION = new Section("winners", "Winners", "");

    String html() {
        return SECTION.html(Html.tableUnlessEmpty(
                "Winners",
                List.of(
                        campaigns.shape(Row::campaign),
                        new Column<>("kernel", "plain", this::kernel),
                        Column.of("family", "", row -> row.value().family()),
                        Column.of("origin", "", row -> row.value().origin()),
                        new Column<>("knobs, and the command that reproduces it", "prose", row ->
                                knobs(row.value()) + command(row.value()))),
                campaigns.rows(campaign -> campaign.winner().stream().toList())));
    }

    private String kernel(Row<WinnerSection> row) {
        String name = code(row.value().kernel());
        return Optional.ofNullable(campaigns.links(row.campaign()).sources().get(row.value().kernel()))
                .map(source -> "<a href=\"" + escape(source) + "\">" + name + "</a>")
                .orElse(name);
    }

    private static String knobs(WinnerSection winner) {
        return winner.settings().stream()
                .map(setting -> code(setting.knob() + "=" + setting.value()))
                .collect(Collectors.joining(" ", "<div class=\"knobs\">", "</div>"));
    }

    private static String command(WinnerSection winner) {
        return winner.runCommand().isEmpty()
                ? ""
                : "<code class=\"command\">" + escape(winner.runCommand()) + "</code>";
    }
}
