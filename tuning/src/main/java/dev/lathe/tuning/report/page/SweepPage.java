package dev.lathe.tuning.report.page;

import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.report.insight.BottleneckCounts;
import dev.lathe.tuning.report.insight.GainBySource;
import dev.lathe.tuning.report.insight.SourceGains;
import dev.lathe.tuning.report.outlier.CampaignRates;
import dev.lathe.tuning.report.outlier.OutlierRate;
import dev.lathe.tuning.report.outlier.OutlierRates;
import java.util.List;
import java.util.Optional;

/** What report.html shows of a sweep. */
public record SweepPage(
        String sweep,
        List<CampaignSection> campaigns,
        List<OutlierRate> outliers,
        List<GainBySource> groups,
        List<GainBySource> ways,
        List<BottleneckCounts.Count> bottlenecks) {
    public SweepPage {
        campaigns = List.copyOf(campaigns);
        outliers = List.copyOf(outliers);
        groups = List.copyOf(groups);
        ways = List.copyOf(ways);
        bottlenecks = List.copyOf(bottlenecks);
    }

    /** The campaigns stand in the order in which they are given. */
    public static SweepPage of(String sweep, List<CampaignRecord> accounts) {
        List<EvaluationRow> rows = accounts.stream().flatMap(account -> EvaluationRows.of(account).stream()).toList();
        return new SweepPage(
                sweep,
                accounts.stream().map(CampaignSection::of).toList(),
                OutlierRates.of(accounts.stream().flatMap(account -> rated(account).stream()).toList()),
                SourceGains.byGroup(rows),
                SourceGains.bySource(rows),
                BottleneckCounts.of(rows));
    }

    private static Optional<CampaignRates> rated(CampaignRecord account) {
        return CampaignRates.of(account.plan().problems(), account.plan().metric(), account.summary());
    }
}
