package dev.lathe.cli.render;

import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.CampaignSummary.Best;
import dev.lathe.tuning.campaign.Phase;
import java.util.List;
import java.util.stream.Stream;

/** Tables with one row for each campaign. */
public final class CampaignTable {
    private static final String NONE = "-";

    /** The mark of a value that is not from a final measurement, and its legend. */
    private static final String INTERIM = "*";

    private static final String LEGEND = INTERIM + " interim: no final measurement";

    private CampaignTable() {}

    /** Returns the table of the progress of campaigns. */
    public static List<String> progress(List<CampaignSummary> campaigns, int width) {
        return withLegend(campaigns, new TextTable<CampaignSummary>(List.of(
                        new Column<>("campaign", Side.LEFT, 0, CampaignSummary::key),
                        new Column<>("phase", Side.LEFT, 1, campaign -> campaign.phase().toString()),
                        new Column<>("iterations", Side.LEFT, 0, CampaignTable::bar),
                        new Column<>("best", Side.RIGHT, 2, CampaignTable::best),
                        new Column<>("speedup", Side.RIGHT, 3, CampaignTable::speedup),
                        new Column<>("vendor", Side.RIGHT, 5, CampaignTable::vendor),
                        new Column<>("rejected", Side.RIGHT, 6, campaign -> Integer.toString(campaign.attempts())),
                        new Column<>("device", Side.LEFT, 7, campaign -> campaign.device().orElse(NONE)),
                        new Column<>("remark", Side.LEFT, 8, CampaignTable::remark)))
                .lines(campaigns, width));
    }

    /** Returns the table of results with the winners' knobs. */
    public static List<String> winners(List<CampaignSummary> campaigns, int width) {
        return withLegend(campaigns, new TextTable<CampaignSummary>(List.of(
                        new Column<>("campaign", Side.LEFT, 0, CampaignSummary::key),
                        new Column<>("phase", Side.LEFT, 1, campaign -> campaign.phase().toString()),
                        new Column<>("iterations", Side.RIGHT, 4, CampaignTable::iterations),
                        new Column<>("baseline", Side.RIGHT, 5, CampaignTable::baseline),
                        new Column<>("best", Side.RIGHT, 0, CampaignTable::best),
                        new Column<>("speedup", Side.RIGHT, 2, CampaignTable::speedup),
                        new Column<>("vendor", Side.RIGHT, 3, CampaignTable::vendor),
                        new Column<>("winner", Side.LEFT, 6, campaign -> campaign.best()
                                .map(Best::point)
                                .orElse(NONE))))
                .lines(campaigns, width));
    }

    private static List<String> withLegend(List<CampaignSummary> campaigns, List<String> table) {
        boolean hasInterim = campaigns.stream().flatMap(campaign -> campaign.best().stream()).anyMatch(Best::interim);
        return hasInterim ? Stream.concat(table.stream(), Stream.of(LEGEND)).toList() : table;
    }

    /** Returns the progress. That of a campaign that ended early is what it has reached. */
    private static String bar(CampaignSummary campaign) {
        boolean endedEarly = campaign.phase().ended() && campaign.phase() != Phase.DONE;
        double share = endedEarly ? (double) campaign.iterations() / campaign.target() : campaign.progress();
        return Quantity.bar(share, 12) + " " + iterations(campaign);
    }

    private static String iterations(CampaignSummary campaign) {
        return campaign.iterations() + "/" + campaign.target();
    }

    private static String best(CampaignSummary campaign) {
        return campaign.best()
                .map(best -> Quantity.value(best.value(), campaign.unit()) + mark(best))
                .orElse(NONE);
    }

    private static String mark(Best best) {
        return best.interim() ? INTERIM : "";
    }

    private static String baseline(CampaignSummary campaign) {
        return campaign.baseline().isPresent()
                ? Quantity.value(campaign.baseline().getAsDouble(), campaign.unit())
                : NONE;
    }

    private static String speedup(CampaignSummary campaign) {
        return campaign.best().map(best -> Quantity.speedup(best.speedup()) + mark(best)).orElse(NONE);
    }

    private static String vendor(CampaignSummary campaign) {
        return campaign.best()
                .filter(best -> best.overVendor().isPresent())
                .map(best -> Quantity.percent(100 * best.overVendor().getAsDouble()) + mark(best))
                .orElse(NONE);
    }

    private static String remark(CampaignSummary campaign) {
        return campaign.stopReason()
                .or(campaign::pauseReason)
                .orElse(measuresBaseline(campaign) ? "builds, verifies and measures the baseline" : "");
    }

    private static boolean measuresBaseline(CampaignSummary campaign) {
        return campaign.phase() == Phase.RUNNING
                && campaign.baseline().isEmpty()
                && campaign.waiting().isEmpty();
    }
}
