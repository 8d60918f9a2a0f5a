package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Html.number;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.report.CampaignSection;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The section of the convergence: the legend, and a card with the charts of each campaign. */
record ConvergenceSection(LinkedCampaigns campaigns) {
    private static final Section SECTION = new Section("convergence", "Convergence", """
            Each candidate was compared with the incumbent of that time in the same rounds. Its height is the \
            speedup of that incumbent times the measured gain, and its bar the 99 % interval of the gain. Therefore all \
            points of a chart are comparable, although the machine's speed varies. Hover over a point to see its \
            candidate. The point links to the candidate's source or to its row below.""");

    String html() {
        return SECTION.html("<ul class=\"legend\">" + lines() + marks() + "</ul>\n<div class=\"charts\">\n"
                + campaigns.each(this::card) + "</div>\n");
    }

    private String lines() {
        return line("best-line", "best so far")
                + (campaigns.hasVendor() ? line("vendor-line", "vendor library") : "")
                + line("baseline-line", "baseline");
    }

    private static String line(String style, String name) {
        return "<li><svg viewBox=\"0 0 22 12\" aria-hidden=\"true\"><title>" + name + "</title><path class=\"" + style
                + "\" d=\"M1 6h20\"/></svg>" + name + "</li>";
    }

    private String marks() {
        TreeSet<Mark> marks = campaigns.list().stream()
                .flatMap(campaign -> campaign.curve().points().stream())
                .map(Mark::of)
                .collect(Collectors.toCollection(TreeSet::new));
        // Those that are drawn last, over the others, come first.
        return marks.descendingSet().stream().map(ConvergenceSection::mark).collect(Collectors.joining());
    }

    private static String mark(Mark mark) {
        return "<li data-mark=\"" + mark.style() + "\"><svg viewBox=\"0 0 14 12\" aria-hidden=\"true\"><title>"
                + mark.legend() + "</title><g class=\"" + mark.style() + "\">" + mark.shape(7, 6) + "</g></svg>"
                + mark.legend() + "</li>";
    }

    private String card(CampaignSection campaign) {
        CampaignLinks links = campaigns.links(campaign);
        ConvergenceChart chart = new ConvergenceChart(campaign, links);
        return "<article class=\"card\" id=\"" + links.anchor() + "\"><h3>" + escape(campaign.name()) + "</h3>\n<p>"
                + escape(best(campaign.summary())) + "</p>\n" + chart.speedups()
                + "<details><summary>Absolute medians</summary>\n" + chart.medians()
                + "<p>Medians of different times are not comparable: the machine's speed varies.</p>"
                + "</details></article>\n";
    }

    private static String best(CampaignSummary summary) {
        return summary.best()
                .map(best -> number(best.value()) + " " + summary.unit() + ", "
                        + CampaignSummary.speedupText(best.speedup(), best.speedupInterval())
                        + best.transfer().map(transfer -> "; " + transfer).orElse(""))
                .orElse("nothing measured yet");
    }
}
