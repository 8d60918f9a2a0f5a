package dev.lathe.tuning.campaign.ledger;

import java.util.List;

/** What the last iterations of a ledger brought: the best time before them over the best of all, in the present epoch. */
public final class RecentGain {
    private RecentGain() {}

    /** 1 where they brought nothing. Without iterations before them, they are set against the first of them. */
    public static double of(CampaignLedger ledger, int iterations) {
        List<Float> costs = costs(ledger);
        if (costs.isEmpty()) {
            return 1;
        }
        int before = Math.max(1, costs.size() - iterations);
        return (double) least(costs.subList(0, before)) / least(costs);
    }

    private static List<Float> costs(CampaignLedger ledger) {
        int epoch = ledger.entries().isEmpty() ? 0 : ledger.entries().getLast().epoch();
        return ledger.entries().stream()
                .filter(entry -> entry.epoch() == epoch)
                .map(LedgerEntry::result)
                .filter(LedgerEntry.Result.Cost.class::isInstance)
                .map(result -> ((LedgerEntry.Result.Cost) result).nanoseconds())
                .toList();
    }

    private static float least(List<Float> costs) {
        return costs.stream().min(Float::compare).orElseThrow();
    }
}
