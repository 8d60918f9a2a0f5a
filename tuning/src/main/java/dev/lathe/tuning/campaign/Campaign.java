package dev.lathe.tuning.campaign;

import dev.lathe.tuning.campaign.incumbent.DriftCorrectedCost;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.FinalMeasurement;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.campaign.lookahead.AdaptiveLookahead;
import dev.lathe.tuning.campaign.lookahead.LedgerView;
import dev.lathe.tuning.campaign.lookahead.LookaheadLimit;
import dev.lathe.tuning.campaign.lookahead.StageTimes;
import dev.lathe.tuning.decision.JointMeasurement;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.stop.Progress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The results of a campaign as a fold over its recorded evaluations: the ledger, the known builds, the lookahead, and the
 * bests of the present epoch. The workflow, the reader of histories and the simulator apply the same evaluations to it.
 *
 * <p>An epoch begins with {@link #begin}; then come its baseline and, where an earlier epoch had an incumbent, that incumbent
 * once more, both as iteration 0. Until both are recorded the bests of the earlier epoch stay. The reach is the limit of the
 * lookahead on the present device, where the campaign chooses its lookahead.
 */
public record Campaign(
        CampaignLedger ledger,
        BuildFingerprints builds,
        AdaptiveLookahead foresight,
        Optional<LookaheadLimit> reach,
        Optional<EpochBests> standing,
        Optional<Opening> opening) {

    /** An epoch that has begun and whose bests are not all measured yet. */
    public record Opening(int epoch, VendorResult vendor, Optional<Incumbent> baseline) {}

    /** Returns a campaign without evaluations that begins with this lookahead. */
    public static Campaign empty(AdaptiveLookahead foresight) {
        return new Campaign(
                CampaignLedger.empty(),
                BuildFingerprints.none(),
                foresight,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns this campaign on a device with that limit of the lookahead. */
    public Campaign within(Optional<LookaheadLimit> limit) {
        return new Campaign(ledger, builds, foresight, limit, standing, opening);
    }

    /** Returns this campaign at the beginning of an epoch, with the time of the vendor's library in it. */
    public Campaign begin(int epoch, VendorResult vendor) {
        return opening(new Opening(epoch, vendor, Optional.empty()));
    }

    /** Whether the bests of an epoch are measured, so that candidates can be. */
    public boolean isOpen(int epoch) {
        return standing.filter(bests -> bests.epoch() == epoch).isPresent();
    }

    /** Returns the bests of the present epoch; throws IllegalStateException before the first epoch is open. */
    public EpochBests bests() {
        return standing.orElseThrow(() -> new IllegalStateException("no epoch is open"));
    }

    /** Returns the incumbent of an earlier epoch that a new epoch measures again; empty where it is the baseline. */
    public Optional<Incumbent> carriedIncumbent() {
        return standing.map(EpochBests::incumbent).filter(incumbent -> incumbent.iteration() > 0);
    }

    /** Returns the number of an evaluation that is recorded next. */
    public Numbering numberOf(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Measured measured -> new Numbering.Iteration(ledger.iterations() + 1);
            case Evaluation.Rejected rejected -> new Numbering.Attempt(ledger.attempts() + 1);
        };
    }

    /** Returns this campaign with the final measurement of its winner. */
    public Campaign ending(FinalMeasurement measured) {
        return withBests(bests().ending(measured));
    }

    /** Returns the progress that stop rules see; a gain counts from the iteration at which the target was raised last. */
    public Progress progress(Duration elapsed, int extendedAfter) {
        int gained = Math.max(standing.map(bests -> bests.incumbent().iteration()).orElse(0), extendedAfter);
        return new Progress(
                ledger.iterations(),
                ledger.attempts(),
                standing.map(bests -> OptionalDouble.of(bests.incumbent().medianNanoseconds()))
                        .orElse(OptionalDouble.empty()),
                elapsed,
                ledger.iterations() - gained);
    }

    /** Returns a rejection with the known result of the ordinal that it duplicates. */
    public Rejection explain(Rejection rejection) {
        return rejection.recalling(
                original -> LedgerView.recalled(original, ledger, bests()).toString());
    }

    /** Returns this campaign with one more evaluation; throws IllegalStateException where it cannot come next. */
    public Campaign apply(Recorded recorded) {
        return switch (recorded.numbering()) {
            case Numbering.Iteration(int number) when number == 0 -> opened(recorded);
            case Numbering.Iteration iteration -> evaluated(recorded);
            case Numbering.Attempt attempt -> evaluated(recorded);
            case Numbering.Runoff(int iteration) -> afterRunoff(iteration, recorded);
        };
    }

    private Campaign opened(Recorded recorded) {
        Opening begun = opening.filter(one -> one.epoch() == recorded.epoch())
                .orElseThrow(() -> illegal(recorded, "epoch " + recorded.epoch() + " has not begun"));
        if (!(recorded.evaluation() instanceof Evaluation.Measured measured)) {
            throw illegal(recorded, "what opens an epoch is measured");
        }
        Campaign wiser = remembering(measured);
        return recorded.ordinal() == 0
                ? wiser.withBaseline(begun, incumbent(measured, 0))
                : wiser.withIncumbent(begun, recorded, measured);
    }

    private Campaign withBaseline(Opening begun, Incumbent baseline) {
        return carriedIncumbent().isPresent()
                ? opening(new Opening(begun.epoch(), begun.vendor(), Optional.of(baseline)))
                : withBests(EpochBests.opening(begun.epoch(), begun.vendor(), baseline, baseline));
    }

    private Campaign withIncumbent(Opening begun, Recorded recorded, Evaluation.Measured measured) {
        Incumbent baseline = begun.baseline().orElseThrow(() -> illegal(recorded, "the baseline comes first"));
        Incumbent earlier = carriedIncumbent()
                .filter(one -> one.proposal().ordinal() == recorded.ordinal())
                .orElseThrow(() -> illegal(recorded, "it is not the incumbent"));
        return withBests(EpochBests.opening(
                begun.epoch(), begun.vendor(), baseline, incumbent(measured, earlier.iteration())));
    }

    private Campaign evaluated(Recorded recorded) {
        if (!recorded.numbering().equals(numberOf(recorded.evaluation()))) {
            throw illegal(recorded, "its number is " + recorded.numbering() + ", where "
                    + numberOf(recorded.evaluation()) + " is next");
        }
        if (recorded.ordinal() != ledger.entries().size() + 1) {
            throw illegal(recorded, "ordinal " + (ledger.entries().size() + 1) + " is next");
        }
        if (!isOpen(recorded.epoch())) {
            throw illegal(recorded, "epoch " + recorded.epoch() + " is not open");
        }
        Campaign evaluated =
                switch (recorded.evaluation()) {
                    case Evaluation.Rejected(var proposal, Rejection rejection) ->
                        appending(recorded, LedgerEntry.Result.of(rejection));
                    case Evaluation.Measured measured -> measured(recorded, measured);
                };
        return evaluated.looking(recorded);
    }

    private Campaign measured(Recorded recorded, Evaluation.Measured measured) {
        float cost = DriftCorrectedCost.of(JointMeasurement.of(measured.measurements()), bests(), ledger);
        Incumbent candidate = incumbent(measured, recorded.numbering().number());
        EpochBests seen = bests().seeing(candidate.costing(cost));
        return remembering(measured)
                .appending(recorded, new LedgerEntry.Result.Cost(cost))
                .withBests(recorded.verdict().promotes() ? seen.promoting(candidate) : seen);
    }

    /** A rejected finalist is no finalist any more. One that wins keeps its cost in the ledger, the baseline its own. */
    private Campaign afterRunoff(int iteration, Recorded recorded) {
        Incumbent finalist = Stream.concat(
                        bests().rivals().stream(), Stream.of(bests().incumbent(), bests().baseline()))
                .filter(rival -> rival.iteration() == iteration)
                .findFirst()
                .orElseThrow(() -> illegal(recorded, "iteration " + iteration + " is not a finalist"));
        return switch (recorded.evaluation()) {
            case Evaluation.Rejected rejected -> withBests(bests().rejecting(finalist));
            case Evaluation.Measured measured ->
                recorded.verdict().promotes() ? withBests(bests().promoting(finalist)) : this;
        };
    }

    private Campaign looking(Recorded recorded) {
        Optional<StageTimes> turn = StageTimes.of(recorded.evaluation());
        return reach.map(limit -> new Campaign(
                        ledger, builds, foresight.after(recorded.ordinal(), turn, limit), reach, standing, opening))
                .orElse(this);
    }

    private Campaign remembering(Evaluation.Measured measured) {
        BuildFingerprints more = measured.build()
                .map(build -> builds.with(measured.proposal().ordinal(), build))
                .orElse(builds);
        return new Campaign(ledger, more, foresight, reach, standing, opening);
    }

    private Campaign appending(Recorded recorded, LedgerEntry.Result result) {
        LedgerEntry entry = new LedgerEntry(
                recorded.ordinal(),
                recorded.evaluation().proposal().candidate().text(),
                recorded.epoch(),
                result);
        return new Campaign(ledger.append(entry), builds, foresight, reach, standing, opening);
    }

    private Campaign opening(Opening begun) {
        return new Campaign(ledger, builds, foresight, reach, standing, Optional.of(begun));
    }

    private Campaign withBests(EpochBests bests) {
        return new Campaign(ledger, builds, foresight, reach, Optional.of(bests), Optional.empty());
    }

    /** Its median is a float, like every cost that a strategy sees. */
    private static Incumbent incumbent(Evaluation.Measured measured, int iteration) {
        Measurement joint = JointMeasurement.of(measured.measurements());
        return new Incumbent(
                measured.proposal(),
                iteration,
                measured.build().map(build -> build.artifact()).orElse(""),
                (float) joint.medianNanoseconds(),
                measured.profile().flatMap(profile -> profile.limitedBy()));
    }

    private static IllegalStateException illegal(Recorded recorded, String reason) {
        return new IllegalStateException("#" + recorded.ordinal() + " cannot be recorded: " + reason);
    }
}
