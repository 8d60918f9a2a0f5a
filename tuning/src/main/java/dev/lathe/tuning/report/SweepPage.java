package dev.lathe.tuning.report;

import java.util.List;
import java.util.Optional;

/** The data of a sweep's report.html. */
public record SweepPage(
        String sweep,
        List<CampaignSection> campaigns,
        List<OutlierRate> outliers,
        List<GainBySource> groups,
        List<GainBySource> sources,
        List<BottleneckCounts.Count> bottlenecks) {
    public SweepPage {
        campaigns = List.copyOf(campaigns);
        outliers = List.copyOf(outliers);
        groups = List.copyOf(groups);
        sources = List.copyOf(sources);
        bottlenecks = List.copyOf(bottlenecks);
    }

    /** Returns the page of the campaigns, in the given order. */
    public static SweepPage of(String sweep, List<CampaignRecord> campaigns) {
        List<EvaluationRow> rows = campaigns.stream()
                .flatMap(campaign -> EvaluationRows.of(campaign).stream())
                .toList();
        return new SweepPage(
                sweep,
                campaigns.stream().map(CampaignSection::of).toList(),
                OutlierRate.of(campaigns.stream().flatMap(campaign -> rated(campaign).stream()).toList()),
                GainBySource.byGroup(rows),
                GainBySource.bySource(rows),
                BottleneckCounts.of(rows));
    }

    private static Optional<CampaignRates> rated(CampaignRecord campaign) {
        return CampaignRates.of(campaign.plan().problems(), campaign.plan().metric(), campaign.summary());
    }
}
