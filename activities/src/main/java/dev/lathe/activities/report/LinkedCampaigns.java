package dev.lathe.activities.report;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.tuning.report.CampaignSection;
import dev.lathe.tuning.report.EpochLine;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The campaigns of a page, with the links to their candidates. */
record LinkedCampaigns(List<CampaignSection> list, List<CampaignLinks> links) {
    /** The number of candidates of a page that have a row and a link. Charts show all candidates. */
    private static final int DETAILED = 3_000;

    private static final int LEAST_DETAILED = 10;

    LinkedCampaigns {
        list = List.copyOf(list);
        links = List.copyOf(links);
    }

    /** The sources are those of each campaign: the relative path of each kept kernel. */
    static LinkedCampaigns of(List<CampaignSection> campaigns, List<SortedMap<String, String>> sources) {
        int limit = Math.max(LEAST_DETAILED, DETAILED / Math.max(1, campaigns.size()));
        List<CampaignLinks> links = IntStream.range(0, campaigns.size())
                .mapToObj(i -> CampaignLinks.of("c" + (i + 1), sources.get(i), campaigns.get(i).curve(), limit))
                .toList();
        return new LinkedCampaigns(campaigns, links);
    }

    CampaignLinks links(CampaignSection campaign) {
        return links.get(list.indexOf(campaign));
    }

    /** Returns the campaign's name as a link to its chart. */
    String name(CampaignSection campaign) {
        return Html.link("#" + links(campaign).anchor(), campaign.name());
    }

    /** Returns the first column of a table over all campaigns. */
    <R> Column<R> shape(Function<R, CampaignSection> campaign) {
        return new Column<>("shape", "name", row -> name(campaign.apply(row)));
    }

    /** A row of a campaign in a table over all campaigns. */
    record Row<R>(CampaignSection campaign, R value) {}

    /** Returns the rows of all campaigns. */
    <R> List<Row<R>> rows(Function<CampaignSection, List<R>> values) {
        return list.stream()
                .flatMap(campaign -> values.apply(campaign).stream().map(value -> new Row<>(campaign, value)))
                .toList();
    }

    /** Returns the HTML of all campaigns. */
    String each(Function<CampaignSection, String> html) {
        return list.stream().map(html).collect(Collectors.joining());
    }

    boolean isSingle() {
        return list.size() == 1;
    }

    boolean hasVendor() {
        return list.stream().anyMatch(campaign -> campaign.summary().vendor().isPresent());
    }

    List<EpochLine> epochs() {
        return list.stream().flatMap(campaign -> campaign.epochs().stream()).toList();
    }

    TreeSet<String> devices() {
        return epochs().stream().map(EpochLine::device).collect(Collectors.toCollection(TreeSet::new));
    }
}
