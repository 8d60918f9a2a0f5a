package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.count;
import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.tuning.report.SweepSummary.moment;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.report.EpochLine;
import dev.lathe.tuning.report.SweepSummary;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The head of the page: the time span of the measurements, the summary in sentences, and the totals. */
record PageHead(SweepSummary summary, LinkedCampaigns campaigns) {
    /** Returns the time span and the devices of the measurements, as text. */
    String span() {
        List<EpochLine> epochs = campaigns.epochs();
        if (epochs.isEmpty()) {
            return "Nothing is measured yet";
        }
        Instant from = epochs.stream().map(EpochLine::from).min(Comparator.naturalOrder()).orElseThrow();
        Instant to = epochs.stream().map(EpochLine::to).max(Comparator.naturalOrder()).orElseThrow();
        return "Measured from " + moment(from) + " to " + moment(to) + " on " + String.join(", ", campaigns.devices());
    }

    /** Returns the note and the tags of the sweep; empty if it has none. */
    String labels(SweepLabels labels) {
        return labels.note().map(note -> "<p class=\"about\">" + escape(note) + "</p>\n").orElse("")
                + (labels.tags().isEmpty()
                        ? ""
                        : labels.tags().stream()
                                .map(tag -> "<li>" + escape(tag) + "</li>")
                                .collect(Collectors.joining("", "<ul class=\"tags\" aria-label=\"Tags\">", "</ul>\n")));
    }

    String html() {
        String warnings = summary.warnings().stream()
                .map(warning -> "<p class=\"warning\"><strong>Warning:</strong> " + escape(warning) + "</p>\n")
                .collect(Collectors.joining());
        return warnings + "<dl>\n"
                + term("What was gained", escape(summary.gained()))
                + term("Where", escape(summary.where()))
                + term("How sure", escape(summary.sure()))
                + term("Agents", escape(agents()))
                + term("Waiting", bullets(summary.waiting()))
                + term("What to do next", bullets(summary.next()))
                + "</dl>\n" + tiles();
    }

    /** Returns the usage of the agents of all campaigns; empty if there is none. */
    private String agents() {
        List<CampaignSummary.Agent> agents = campaigns.list().stream()
                .flatMap(campaign -> campaign.summary().agent().stream())
                .toList();
        AgentUsage total = agents.stream().map(CampaignSummary.Agent::usage).reduce(AgentUsage.NONE, AgentUsage::plus);
        int turns = agents.stream().mapToInt(CampaignSummary.Agent::turns).sum();
        return agents.isEmpty() ? "" : new CampaignSummary.Agent(turns, total).text();
    }

    private static String term(String name, String text) {
        return text.isEmpty() ? "" : "<div><dt>" + name + "</dt><dd>" + text + "</dd></div>\n";
    }

    private static String bullets(List<String> sentences) {
        return sentences.isEmpty()
                ? ""
                : sentences.stream()
                        .map(sentence -> "<li>" + Html.sentence(sentence) + "</li>")
                        .collect(Collectors.joining("", "<ul>", "</ul>"));
    }

    private String tiles() {
        int all = campaigns.list().size();
        long ended = total(campaign -> campaign.phase().ended() ? 1 : 0);
        return "<ul class=\"tiles\">"
                + tile(ended + " of " + all, all == 1 ? "campaign ended" : "campaigns ended")
                + candidates(total(CampaignSummary::iterations), "measured")
                + candidates(total(CampaignSummary::attempts), "rejected")
                + "</ul>\n";
    }

    private long total(ToLongFunction<CampaignSummary> number) {
        return campaigns.list().stream().mapToLong(campaign -> number.applyAsLong(campaign.summary())).sum();
    }

    private static String candidates(long number, String how) {
        return tile(count(number), (number == 1 ? "candidate " : "candidates ") + how);
    }

    private static String tile(String value, String label) {
        return "<li><b>" + escape(value) + "</b> " + escape(label) + "</li>";
    }
}
