package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.evaluation.PriorResult;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The history that is visible to the proposer of an ordinal: the baseline, and the ledger below the lookahead. Later
 * ordinals are pending even if their results are recorded, so that timing cannot change a campaign. Costs are those of
 * the current epoch; a remeasured incumbent has its new cost.
 */
public record LedgerView(List<Observation> observations, int lookahead, Optional<Bottleneck> bottleneck)
        implements EvaluationHistory {
    public LedgerView {
        observations = List.copyOf(observations);
    }

    /** Returns the ledger as visible to an ordinal. {@code points} returns the point of a text, if it names one. */
    public static LedgerView of(
            CampaignLedger ledger,
            EpochBests epochBests,
            Function<String, Optional<Point>> points,
            Horizon horizon) {
        List<Observation> observations = new ArrayList<>();
        Incumbent baseline = epochBests.baseline();
        String text = baseline.proposal().candidate().text();
        observations.add(new Observation(
                0, text, points.apply(text), new Observation.Outcome.Cost(baseline.medianNanoseconds())));
        for (LedgerEntry entry : ledger.entries()) {
            Observation.Outcome outcome = entry.ordinal() < horizon.firstHidden()
                    ? outcome(entry, epochBests, ledger)
                    : new Observation.Outcome.Pending();
            observations.add(
                    new Observation(entry.ordinal(), entry.candidate(), points.apply(entry.candidate()), outcome));
        }
        for (String pending : horizon.pending()) {
            observations.add(new Observation(
                    observations.size(), pending, points.apply(pending), new Observation.Outcome.Pending()));
        }
        return new LedgerView(observations, horizon.lookahead(), bottleneck(epochBests, horizon));
    }

    /**
     * Returns the incumbent's bottleneck; empty with a lookahead, because the bests may be newer than the visible
     * ordinals, depending on timing.
     */
    private static Optional<Bottleneck> bottleneck(EpochBests epochBests, Horizon horizon) {
        return horizon.lookahead() == 0 ? epochBests.incumbent().bottleneck() : Optional.empty();
    }

    /**
     * Returns the view for a draft. It lacks the proposals that a gate rejected, because their author may correct them,
     * for example by citing evidence. They are recorded before the author's next draft, so this does not depend on
     * timing.
     */
    public LedgerView forDraft(CampaignLedger ledger) {
        return new LedgerView(
                observations.stream()
                        .filter(observation -> !isGated(observation.ordinal(), ledger))
                        .toList(),
                lookahead,
                bottleneck);
    }

    private static boolean isGated(int ordinal, CampaignLedger ledger) {
        return ordinal > 0
                && ordinal <= ledger.entries().size()
                && ledger.entries().get(ordinal - 1).result() instanceof LedgerEntry.Result.Failed failed
                && failed.stage() == RejectionStage.GATE;
    }

    /** The proposed ordinal, the number of hidden ordinals before it, and the candidates that are not yet recorded. */
    public record Horizon(int ordinal, int lookahead, List<String> pending) {
        public Horizon {
            pending = List.copyOf(pending);
        }

        public static Horizon of(int ordinal, int lookahead, List<String> pending) {
            return new Horizon(ordinal, lookahead, pending);
        }

        /** Returns the first hidden ordinal. */
        public int firstHidden() {
            return ordinal - lookahead;
        }
    }

    /** Returns the result of an earlier ordinal relative to the incumbent; 0 is the baseline. */
    public static PriorResult priorResult(int ordinal, CampaignLedger ledger, EpochBests epochBests) {
        return new PriorResult(
                ordinal, outcome(ordinal, epochBests, ledger), epochBests.incumbent().medianNanoseconds());
    }

    private static Observation.Outcome outcome(int ordinal, EpochBests epochBests, CampaignLedger ledger) {
        return ordinal == 0
                ? new Observation.Outcome.Cost(epochBests.baseline().medianNanoseconds())
                : outcome(ledger.entries().get(ordinal - 1), epochBests, ledger);
    }

    private static Observation.Outcome outcome(LedgerEntry entry, EpochBests epochBests, CampaignLedger ledger) {
        return switch (entry.result()) {
            case LedgerEntry.Result.Failed failed -> new Observation.Outcome.Failed(failed.stage());
            case LedgerEntry.Result.Cost cost -> cost(entry, cost, epochBests);
            case LedgerEntry.Result.Duplicate(int original) -> outcome(original, epochBests, ledger);
        };
    }

    private static Observation.Outcome cost(LedgerEntry entry, LedgerEntry.Result.Cost cost, EpochBests epochBests) {
        if (entry.epoch() == epochBests.epoch()) {
            return new Observation.Outcome.Cost(cost.nanoseconds());
        }
        Incumbent incumbent = epochBests.incumbent();
        return entry.ordinal() == incumbent.proposal().ordinal()
                ? new Observation.Outcome.Cost(incumbent.medianNanoseconds())
                : new Observation.Outcome.Elsewhere();
    }
}
