package dev.lathe.tuning.campaign.lookahead;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.gate.PriorResult;
import dev.lathe.tuning.space.SearchSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a proposer may know when it is asked for an ordinal: the baseline, and the ledger below the lookahead. What stands
 * at or above it is shown as pending, whatever is known of it by now, so that timing cannot change a campaign. Costs are
 * those of the present epoch; an incumbent that was measured again counts with its new one.
 */
public record LedgerView(List<Observation> known, int lookahead, Optional<Bottleneck> bottleneck) implements EvaluationHistory {
    public LedgerView {
        known = List.copyOf(known);
    }

    /** The ledger as an ordinal sees it. */
    public static LedgerView of(CampaignLedger ledger, EpochBests standing, SearchSpace space, Horizon horizon) {
        List<Observation> known = new ArrayList<>();
        Incumbent baseline = standing.baseline();
        String text = baseline.proposal().candidate().text();
        known.add(new Observation(0, text, space.point(text), new Observation.Outcome.Cost(baseline.medianNanoseconds())));
        for (LedgerEntry entry : ledger.entries()) {
            Observation.Outcome outcome =
                    entry.ordinal() < horizon.firstHidden() ? outcome(entry, standing, ledger) : new Observation.Outcome.Pending();
            known.add(new Observation(entry.ordinal(), entry.candidate(), space.point(entry.candidate()), outcome));
        }
        for (String pending : horizon.pending()) {
            known.add(new Observation(known.size(), pending, space.point(pending), new Observation.Outcome.Pending()));
        }
        return new LedgerView(known, horizon.lookahead(), bottleneck(standing, horizon));
    }

    /**
     * A standing may be newer than what an ordinal may see, depending on when a campaign paused; so only a campaign that
     * looks nowhere ahead is told.
     */
    private static Optional<Bottleneck> bottleneck(EpochBests standing, Horizon horizon) {
        return horizon.lookahead() == 0 ? standing.incumbent().bottleneck() : Optional.empty();
    }

    /** The ordinal that is asked for, how many before it may not be seen, and the candidates that are not recorded yet. */
    public record Horizon(int ordinal, int lookahead, List<String> pending) {
        public Horizon {
            pending = List.copyOf(pending);
        }

        public static Horizon of(int ordinal, int lookahead, List<String> pending) {
            return new Horizon(ordinal, lookahead, pending);
        }

        /** The first ordinal that may not be seen. */
        public int firstHidden() {
            return ordinal - lookahead;
        }
    }

    /** What is known of an earlier ordinal, beside the incumbent; 0 is the baseline. */
    public static PriorResult recalled(int ordinal, CampaignLedger ledger, EpochBests standing) {
        return new PriorResult(
                ordinal, outcome(ordinal, standing, ledger), standing.incumbent().medianNanoseconds());
    }

    private static Observation.Outcome outcome(int ordinal, EpochBests standing, CampaignLedger ledger) {
        return ordinal == 0
                ? new Observation.Outcome.Cost(standing.baseline().medianNanoseconds())
                : outcome(ledger.entries().get(ordinal - 1), standing, ledger);
    }

    private static Observation.Outcome outcome(LedgerEntry entry, EpochBests standing, CampaignLedger ledger) {
        return switch (entry.result()) {
            case LedgerEntry.Result.Failed failed -> new Observation.Outcome.Failed(failed.stage());
            case LedgerEntry.Result.Cost cost -> cost(entry, cost, standing);
            case LedgerEntry.Result.Duplicate(int original) -> outcome(original, standing, ledger);
        };
    }

    private static Observation.Outcome cost(LedgerEntry entry, LedgerEntry.Result.Cost cost, EpochBests standing) {
        if (entry.epoch() == standing.epoch()) {
            return new Observation.Outcome.Cost(cost.nanoseconds());
        }
        Incumbent incumbent = standing.incumbent();
        return entry.ordinal() == incumbent.proposal().ordinal()
                ? new Observation.Outcome.Cost(incumbent.medianNanoseconds())
                : new Observation.Outcome.Elsewhere();
    }
}
