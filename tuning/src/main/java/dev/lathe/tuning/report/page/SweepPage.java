package dev.lathe.tuning.report.page;

import dev.lathe.tuning.report.CampaignAccount;
import java.util.List;

/** What report.html shows of a sweep. */
public record SweepPage(String sweep, List<CampaignSection> campaigns) {
    public SweepPage {
        campaigns = List.copyOf(campaigns);
    }

    /** The campaigns stand in the order in which they are given. */
    public static SweepPage of(String sweep, List<CampaignAccount> accounts) {
        return new SweepPage(sweep, accounts.stream().map(CampaignSection::of).toList());
    }
}
