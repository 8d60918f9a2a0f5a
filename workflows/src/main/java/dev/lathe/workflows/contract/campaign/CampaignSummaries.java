package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Summaries of campaign states. Final measurements replace earlier ones. */
public final class CampaignSummaries {
    private CampaignSummaries() {}

    public static CampaignSummary of(CampaignState state) {
        return of(state, state.ledger().unpack());
    }

    /** Returns the summary of a state whose ledger is already unpacked. */
    public static CampaignSummary of(CampaignState state, CampaignLedger ledger) {
        Metric metric = state.plan().metric();
        return new CampaignSummary(
                WorkflowIds.campaign(state.plan().sweep(), state.plan().key()),
                state.plan().key(),
                state.phase(),
                state.deviceEpoch().map(current -> current.device().name()),
                state.deviceEpoch().map(DeviceEpoch::epoch).orElse(0),
                ledger.iterations(),
                state.controls().target(),
                ledger.attempts(),
                metric.unit(),
                value(metric, state.bests().map(CampaignSummaries::baseline)),
                value(metric, state.bests().flatMap(bests -> vendor(bests))),
                state.bests().map(bests -> best(metric, bests)),
                state.controls().pauseReason(),
                state.stopReason().map(StopReason::text),
                SetMemberResults.of(state),
                lookahead(state));
    }

    private static OptionalInt lookahead(CampaignState state) {
        return state.plan().search().maxLookahead().isPresent()
                ? OptionalInt.of(state.lookahead().latest())
                : OptionalInt.empty();
    }

    private static OptionalDouble value(Metric metric, Optional<Double> nanoseconds) {
        return nanoseconds.map(time -> OptionalDouble.of(metric.valueOf(time))).orElse(OptionalDouble.empty());
    }

    private static double baseline(EpochBests bests) {
        return bests.finalMeasurement()
                .map(FinalMeasurement::baselineNanoseconds)
                .orElse(bests.baseline().medianNanoseconds());
    }

    private static double winner(EpochBests bests) {
        return bests.finalMeasurement()
                .map(FinalMeasurement::winnerNanoseconds)
                .orElse(bests.incumbent().medianNanoseconds());
    }

    private static Optional<Double> vendor(EpochBests bests) {
        return switch (bests.finalMeasurement().map(FinalMeasurement::vendor).orElse(bests.vendor())) {
            case VendorResult.Timed timed -> Optional.of(timed.medianNanoseconds());
            case VendorResult.Unavailable unavailable -> Optional.empty();
        };
    }

    private static CampaignSummary.Best best(Metric metric, EpochBests bests) {
        Incumbent incumbent = bests.incumbent();
        double winner = winner(bests);
        return new CampaignSummary.Best(
                incumbent.iteration(),
                incumbent.proposal().id().brief(),
                incumbent.proposal().candidate().named(),
                metric.valueOf(winner),
                baseline(bests) / winner,
                vendor(bests).map(time -> OptionalDouble.of(time / winner)).orElse(OptionalDouble.empty()),
                incumbent.proposal().origin().toString().toLowerCase(Locale.ROOT));
    }
}
