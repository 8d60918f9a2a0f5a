package dev.lathe.tuning.report.page;

import dev.lathe.tuning.report.CampaignAccount;
import dev.lathe.tuning.report.Row;
import dev.lathe.tuning.report.Rows;
import dev.lathe.tuning.report.lesson.Bottlenecks;
import dev.lathe.tuning.report.lesson.Payoff;
import dev.lathe.tuning.report.lesson.Payoffs;
import dev.lathe.tuning.report.neighbour.Oddities;
import dev.lathe.tuning.report.neighbour.Oddity;
import dev.lathe.tuning.report.neighbour.Rated;
import java.util.List;
import java.util.Optional;

/** What report.html shows of a sweep. */
public record SweepPage(
        String sweep,
        List<CampaignSection> campaigns,
        List<Oddity> oddities,
        List<Payoff> groups,
        List<Payoff> ways,
        List<Bottlenecks.Count> bottlenecks) {
    public SweepPage {
        campaigns = List.copyOf(campaigns);
        oddities = List.copyOf(oddities);
        groups = List.copyOf(groups);
        ways = List.copyOf(ways);
        bottlenecks = List.copyOf(bottlenecks);
    }

    /** The campaigns stand in the order in which they are given. */
    public static SweepPage of(String sweep, List<CampaignAccount> accounts) {
        List<Row> rows = accounts.stream().flatMap(account -> Rows.of(account).stream()).toList();
        return new SweepPage(
                sweep,
                accounts.stream().map(CampaignSection::of).toList(),
                Oddities.of(accounts.stream().flatMap(account -> rated(account).stream()).toList()),
                Payoffs.byGroup(rows),
                Payoffs.byWay(rows),
                Bottlenecks.of(rows));
    }

    private static Optional<Rated> rated(CampaignAccount account) {
        return Rated.of(account.plan().problems(), account.plan().metric(), account.summary());
    }
}
