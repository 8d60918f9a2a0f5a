package dev.lathe.tuning.campaign.ledger;

import java.util.ArrayList;
import java.util.List;

/** Every evaluation of a campaign in brief, in the order of ordinals: each ordinal once, none left out. */
public record CampaignLedger(List<LedgerEntry> entries) {
    public CampaignLedger {
        entries = List.copyOf(entries);
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).ordinal() != i + 1) {
                throw new IllegalArgumentException(
                        "ledger: ordinal " + entries.get(i).ordinal() + " stands where " + (i + 1) + " belongs");
            }
        }
    }

    public static CampaignLedger empty() {
        return new CampaignLedger(List.of());
    }

    public CampaignLedger append(LedgerEntry entry) {
        List<LedgerEntry> longer = new ArrayList<>(entries);
        longer.add(entry);
        return new CampaignLedger(longer);
    }

    public PackedLedger packed() {
        return PackedLedger.of(this);
    }

    public int iterations() {
        return (int) entries.stream()
                .filter(entry -> entry.result() instanceof LedgerEntry.Result.Cost)
                .count();
    }

    public int attempts() {
        return entries.size() - iterations();
    }
}
