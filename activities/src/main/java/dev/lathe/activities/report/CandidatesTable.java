package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.code;
import static dev.lathe.activities.report.Html.escape;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.Curve.Point;
import java.util.List;

/** The table of a campaign's candidates, with the decision on each. */
record CandidatesTable(CampaignSection campaign, CampaignLinks links) {
    String id() {
        return links.anchor() + "-candidates";
    }

    String summary() {
        int all = campaign.curve().points().size();
        int shown = points().size();
        return campaign.name() + ": " + (shown < all ? shown + " of " : "")
                + CampaignSummary.counted(all, "candidate")
                + (shown < all ? ", the kept and the fastest ones" : "");
    }

    private List<Point> points() {
        return campaign.curve().points().stream().filter(point -> links.isDetailed(point.row())).toList();
    }

    String html() {
        return Html.table(
                "Candidates of " + campaign.name(),
                List.of(
                        new Column<>("candidate", "name", this::kernel),
                        Column.of("verdict", "", point -> point.row().decision()),
                        Column.number("speedup", point -> Html.times(point.speedup())),
                        Column.number("interval", point -> Html.times(point.interval()).orElse(Html.NONE)),
                        Column.number(campaign.summary().unit(), point ->
                                Html.number(point.row().value(campaign.metric()))),
                        Column.of("reason", "reason", point -> point.row().recorded().verdict().reason()),
                        new Column<>("knobs", "prose", point -> code(point.row().proposal().candidate().named()))),
                points(),
                point -> links.row(point.row()));
    }

    /** Returns the kernel's name, which may break after its number. */
    private String kernel(Point point) {
        String name = code(point.row().kernel()).replaceFirst("_", "_<wbr>");
        return links.hasSource(point.row())
                ? "<a href=\"" + escape(links.target(point.row())) + "\">" + name + "</a>"
                : name;
    }
}
