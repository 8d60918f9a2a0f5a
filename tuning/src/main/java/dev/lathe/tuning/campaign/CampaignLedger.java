package dev.lathe.tuning.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The ledger of a campaign: one entry per ordinal, in order and without gaps. */
public record CampaignLedger(List<LedgerEntry> entries) {
    public CampaignLedger {
        entries = List.copyOf(entries);
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).ordinal() != i + 1) {
                throw new IllegalArgumentException(
                        "ledger: expected ordinal " + (i + 1) + ", found " + entries.get(i).ordinal());
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

    /** Returns the cost of an ordinal in nanoseconds; empty if it was not measured in this epoch. */
    public OptionalDouble costOf(int ordinal, int epoch) {
        return entries.stream()
                .filter(entry -> entry.ordinal() == ordinal && entry.epoch() == epoch)
                .map(LedgerEntry::result)
                .filter(LedgerEntry.Result.Cost.class::isInstance)
                .map(LedgerEntry.Result.Cost.class::cast)
                .mapToDouble(LedgerEntry.Result.Cost::nanoseconds)
                .findFirst();
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
