package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.FinalMeasurement;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Says of a campaign's state what people and programs want to know. Final measurements count where there are any. */
public final class CampaignSummaries {
    private CampaignSummaries() {}

    public static CampaignSummary of(CampaignState state) {
        return of(state, state.ledger().unpack());
    }

    /** The same for those who have the state's ledger at hand. */
    public static CampaignSummary of(CampaignState state, CampaignLedger ledger) {
        Metric metric = state.plan().metric();
        return new CampaignSummary(
                WorkflowIds.campaign(state.plan().sweep(), state.plan().key()),
                state.plan().key(),
                state.phase(),
                state.home().map(home -> home.device().name()),
                state.home().map(Home::epoch).orElse(0),
                ledger.iterations(),
                state.controls().target(),
                ledger.attempts(),
                metric.unit(),
                value(metric, state.standing().map(CampaignSummaries::baseline)),
                value(metric, state.standing().flatMap(standing -> vendor(standing))),
                state.standing().map(standing -> best(metric, standing)),
                state.controls().pauseReason(),
                state.stopReason().map(StopReason::text),
                SetMemberResults.of(state),
                lookahead(state));
    }

    private static OptionalInt lookahead(CampaignState state) {
        return state.plan().search().farthest().isPresent()
                ? OptionalInt.of(state.foresight().latest())
                : OptionalInt.empty();
    }

    private static OptionalDouble value(Metric metric, Optional<Double> nanoseconds) {
        return nanoseconds.map(time -> OptionalDouble.of(metric.valueOf(time))).orElse(OptionalDouble.empty());
    }

    private static double baseline(EpochBests standing) {
        return standing.finale()
                .map(FinalMeasurement::baselineNanoseconds)
                .orElse(standing.baseline().medianNanoseconds());
    }

    private static double winner(EpochBests standing) {
        return standing.finale()
                .map(FinalMeasurement::winnerNanoseconds)
                .orElse(standing.incumbent().medianNanoseconds());
    }

    private static Optional<Double> vendor(EpochBests standing) {
        return switch (standing.finale().map(FinalMeasurement::vendor).orElse(standing.vendor())) {
            case VendorResult.Timed timed -> Optional.of(timed.medianNanoseconds());
            case VendorResult.Unavailable unavailable -> Optional.empty();
        };
    }

    private static CampaignSummary.Best best(Metric metric, EpochBests standing) {
        Incumbent incumbent = standing.incumbent();
        double winner = winner(standing);
        return new CampaignSummary.Best(
                incumbent.iteration(),
                incumbent.proposal().id().brief(),
                incumbent.proposal().candidate().named(),
                metric.valueOf(winner),
                baseline(standing) / winner,
                vendor(standing).map(time -> OptionalDouble.of(time / winner)).orElse(OptionalDouble.empty()),
                incumbent.proposal().origin().toString().toLowerCase(Locale.ROOT));
    }
}
