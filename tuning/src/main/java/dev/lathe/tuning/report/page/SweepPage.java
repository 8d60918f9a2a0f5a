package dev.lathe.tuning.report.page;

import dev.lathe.tuning.report.CampaignAccount;
import dev.lathe.tuning.report.neighbour.Oddities;
import dev.lathe.tuning.report.neighbour.Oddity;
import dev.lathe.tuning.report.neighbour.Rated;
import java.util.List;
import java.util.Optional;

/** What report.html shows of a sweep. */
public record SweepPage(String sweep, List<CampaignSection> campaigns, List<Oddity> oddities) {
    public SweepPage {
        campaigns = List.copyOf(campaigns);
        oddities = List.copyOf(oddities);
    }

    /** The campaigns stand in the order in which they are given. */
    public static SweepPage of(String sweep, List<CampaignAccount> accounts) {
        return new SweepPage(
                sweep,
                accounts.stream().map(CampaignSection::of).toList(),
                Oddities.of(accounts.stream().flatMap(account -> rated(account).stream()).toList()));
    }

    private static Optional<Rated> rated(CampaignAccount account) {
        return Rated.of(account.plan().problems(), account.plan().metric(), account.summary());
    }
}
