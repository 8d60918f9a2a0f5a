package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.code;
import static dev.lathe.activities.report.Html.escape;
import static dev.lathe.activities.report.Html.percent;

import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.search.family.KnobImportance;
import dev.lathe.tuning.search.family.KnobImportance.Share;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The section of the knobs: their importance over all campaigns and in each, and the values of the candidates. */
record KnobsSection(LinkedCampaigns campaigns) {
    private static final Section SECTION = new Section("knobs", "Knobs", """
            Importance: how much worse a random forest predicts the logarithmic speedups of held-out candidates if \
            the values of the knob are permuted, as a share of the sum. Lines: one for each candidate, the slower half \
            faint, the winner bold.""");

    private static final int MOST_BARS = 12;

    String html() {
        return SECTION.html(together() + campaigns.each(this::single));
    }

    private String together() {
        List<KnobImportance> known = campaigns.list().stream()
                .flatMap(campaign -> campaign.importance().stream())
                .filter(KnobImportance::isReliable)
                .toList();
        return known.size() < 2
                ? ""
                : "<h3>All shapes</h3>\n"
                        + bars("Mean importance of the knobs over " + known.size() + " campaigns", means(known));
    }

    /** Returns the means of the shares, the largest first; the share of an absent knob is 0. */
    private static List<Share> means(List<KnobImportance> known) {
        SortedMap<String, Double> means = new TreeMap<>();
        known.stream()
                .flatMap(importance -> importance.shares().stream())
                .forEach(share -> means.merge(share.knob(), share.share() / known.size(), Double::sum));
        return means.entrySet().stream()
                .map(mean -> new Share(mean.getKey(), mean.getValue()))
                .sorted(Comparator.comparingDouble(Share::share).reversed())
                .toList();
    }

    private String single(CampaignSection campaign) {
        String content = campaign.importance().map(known -> importance(campaign.name(), known)).orElse("")
                + ParallelCoordinates.of(campaign).map(svg -> values(campaign.name(), svg)).orElse("");
        boolean first = campaign.equals(campaigns.list().getFirst());
        return content.isEmpty()
                ? ""
                : Html.details(campaigns.links(campaign).anchor() + "-knobs", campaign.name(), first, content);
    }

    private static String importance(String campaign, KnobImportance known) {
        String bars = known.isReliable() ? bars("Importance of the knobs for " + campaign, known.shares()) : "";
        return bars + "<p>Family " + code(known.family()) + ", " + known.candidates()
                + " candidates: the forest explains " + percent(known.explained()) + " of the variance"
                + (known.isReliable() ? "" : ", too little to rank the knobs") + ".</p>\n";
    }

    private static String bars(String text, List<Share> shares) {
        List<BarChart.Bar> bars = shares.stream()
                .limit(MOST_BARS)
                .map(share -> new BarChart.Bar(share.knob(), share.share(), 0, percent(share.share())))
                .toList();
        return new BarChart(text, bars).html();
    }

    private static String values(String campaign, String svg) {
        return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Knob values for " + escape(campaign)
                + "\">" + svg + "</div>";
    }
}
