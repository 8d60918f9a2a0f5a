package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.FullSetResult;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Summaries of campaign states. Final measurements replace earlier ones. */
public final class CampaignSummaries {
    /** The key of the summary in the memo of a campaign that has ended. */
    public static final String MEMO = "summary";

    private CampaignSummaries() {}

    public static CampaignSummary of(CampaignState state) {
        return of(state, state.ledger().counts());
    }

    /** Returns the summary of a state, with this ledger in place of its own. */
    public static CampaignSummary of(CampaignState state, CampaignLedger ledger) {
        return of(state, new PackedLedger.Counts(ledger.iterations(), ledger.attempts()));
    }

    private static CampaignSummary of(CampaignState state, PackedLedger.Counts ledger) {
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
                state.controls().pauseReason().filter(reason -> state.phase() == Phase.PAUSED),
                state.stopReason().map(StopReason::text),
                shapes(state),
                lookahead(state),
                state.controls().submissions().stream().map(CampaignSummaries::queued).toList(),
                Optional.empty(),
                load(state),
                state.plan().proposers().agent().map(agent -> new CampaignSummary.Agent(
                        state.rotation().turnsTaken(), state.rotation().usage())));
    }

    private static MachineLoad load(CampaignState state) {
        return state.bests()
                .flatMap(EpochBests::finalMeasurement)
                .flatMap(FinalMeasurement::load)
                .map(state.load()::plus)
                .orElse(state.load());
    }

    private static CampaignSummary.Queued queued(Submission submission) {
        return new CampaignSummary.Queued(
                submission.number(), submission.candidate().named(), submission.rationale().hypothesis());
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

    private static VendorResult vendorResult(EpochBests bests) {
        return bests.finalMeasurement().map(FinalMeasurement::vendor).orElse(bests.vendor());
    }

    private static Optional<Double> vendor(EpochBests bests) {
        return switch (vendorResult(bests)) {
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
                bests.finalMeasurement().map(FinalMeasurement::speedup).flatMap(CampaignSummaries::interval),
                vendor(bests).map(time -> OptionalDouble.of(time / winner)).orElse(OptionalDouble.empty()),
                bests.finalMeasurement().flatMap(CampaignSummaries::winnersGain).flatMap(CampaignSummaries::interval),
                vendorResult(bests).timedLines().stream()
                        .map(line -> comparison(metric, line, winner, bests.finalMeasurement().isPresent()))
                        .toList(),
                bests.finalMeasurement().flatMap(FinalMeasurement::transfer),
                bests.finalMeasurement().isEmpty(),
                incumbent.proposal().origin().toString().toLowerCase(Locale.ROOT));
    }

    private static CampaignSummary.Comparison comparison(
            Metric metric, VendorResult.Timed line, double winner, boolean isFinal) {
        return new CampaignSummary.Comparison(
                line.library(),
                metric.valueOf(line.medianNanoseconds()),
                line.medianNanoseconds() / winner,
                line.winnersGain().filter(gain -> isFinal).flatMap(CampaignSummaries::interval));
    }

    private static Optional<Gain> winnersGain(FinalMeasurement last) {
        return last.vendor() instanceof VendorResult.Timed timed ? timed.winnersGain() : Optional.empty();
    }

    /** Returns the interval of a speedup; empty if the comparison ended early or the winner is the baseline. */
    private static Optional<CampaignSummary.Interval> interval(Gain speedup) {
        return speedup.endedEarly() || speedup.low() == speedup.high()
                ? Optional.empty()
                : Optional.of(new CampaignSummary.Interval(speedup.low(), speedup.high()));
    }

    /** Returns the results of the winner on each member of a problem set, if the full set was measured. */
    private static Optional<List<CampaignSummary.Shape>> shapes(CampaignState state) {
        return state.bests()
                .flatMap(bests -> bests.finalMeasurement())
                .flatMap(FinalMeasurement::fullSet)
                .map(full -> full.members().stream().map(member -> shape(state.plan(), member)).toList());
    }

    private static CampaignSummary.Shape shape(CampaignPlan plan, FullSetResult.Member member) {
        Metric metric = plan.metric(problem(plan, member.problem()));
        return new CampaignSummary.Shape(
                member.problem(),
                value(metric, member.baseline()),
                value(metric, member.vendor()),
                value(metric, member.winner()),
                ratio(member.baseline(), member.winner()),
                ratio(member.vendor(), member.winner()),
                member.rejection());
    }

    private static Problem problem(CampaignPlan plan, String key) {
        return plan.problems().members().stream()
                .filter(problem -> problem.key().equals(key))
                .findFirst()
                .orElse(plan.problems().first());
    }

    private static OptionalDouble value(Metric metric, OptionalDouble nanoseconds) {
        return nanoseconds.stream().map(metric::valueOf).findFirst();
    }

    private static OptionalDouble ratio(OptionalDouble other, OptionalDouble winner) {
        return other.isPresent() && winner.isPresent()
                ? OptionalDouble.of(other.getAsDouble() / winner.getAsDouble())
                : OptionalDouble.empty();
    }
}
