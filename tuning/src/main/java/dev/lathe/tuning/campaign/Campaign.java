package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.JointMeasurement;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.RowTargets;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.stop.Progress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The state of a campaign as a fold over its recorded evaluations: the ledger, the measured builds, the lookahead, the
 * bests of the current epoch, and the rotation of the proposers. The workflow, the reader of histories and the
 * simulator use the same fold.
 *
 * <p>An epoch begins with {@link #begin}. Then the baseline is recorded and, if an earlier epoch has another incumbent,
 * that incumbent again, both as iteration 0. Until both are recorded, the bests of the earlier epoch stay. The
 * lookahead limit is that of the current device, and empty if the lookahead is fixed.
 */
public record Campaign(
        CampaignLedger ledger,
        BuildFingerprints builds,
        AdaptiveLookahead adaptiveLookahead,
        Optional<LookaheadLimit> lookaheadLimit,
        Optional<EpochBests> epochBests,
        Optional<Opening> opening,
        MachineLoad load,
        ProposerRotation rotation) {

    /** An epoch that has begun and whose bests are not yet complete. The row targets are those that are known. */
    public record Opening(
            int epoch, VendorResult vendor, Optional<Incumbent> baseline, SortedMap<String, Double> rowTargets) {}

    /** Returns a campaign without evaluations and with this lookahead. */
    public static Campaign empty(AdaptiveLookahead adaptiveLookahead) {
        return new Campaign(
                CampaignLedger.empty(),
                BuildFingerprints.none(),
                adaptiveLookahead,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                MachineLoad.unmeasured(),
                ProposerRotation.NEW);
    }

    /** Returns this campaign on a device with that limit of the lookahead. */
    public Campaign within(Optional<LookaheadLimit> limit) {
        return new Campaign(ledger, builds, adaptiveLookahead, limit, epochBests, opening, load, rotation);
    }

    /** Returns this campaign at the beginning of an epoch, with the result of the vendor library. */
    public Campaign begin(int epoch, VendorResult vendor) {
        return opening(new Opening(epoch, vendor, Optional.empty(), vendor.allRowTargets()));
    }

    /** Returns whether the bests of an epoch are complete, so that candidates can be measured. */
    public boolean isOpen(int epoch) {
        return epochBests.filter(bests -> bests.epoch() == epoch).isPresent();
    }

    /** Returns the bests of the current epoch; throws IllegalStateException before the first epoch is open. */
    public EpochBests bests() {
        return epochBests.orElseThrow(() -> new IllegalStateException("no epoch is open"));
    }

    /** Returns the targets of rows as values of the current epoch, as far as they are known. */
    public SortedMap<String, Double> rowTargets() {
        return opening.map(Opening::rowTargets)
                .or(() -> epochBests.map(EpochBests::rowTargets))
                .orElseGet(TreeMap::new);
    }

    /** Returns the incumbent that a new epoch measures again; empty if it is the baseline. */
    public Optional<Incumbent> earlierIncumbent() {
        return epochBests.map(EpochBests::incumbent).filter(incumbent -> incumbent.iteration() > 0);
    }

    /** Returns the number of the next recorded evaluation. */
    public Numbering numberOf(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Measured measured -> new Numbering.Iteration(ledger.iterations() + 1);
            case Evaluation.Rejected rejected -> new Numbering.Attempt(ledger.attempts() + 1);
        };
    }

    /** Returns this campaign with the final measurement of its winner. */
    public Campaign withFinalMeasurement(FinalMeasurement measured) {
        return withBests(bests().withFinalMeasurement(measured));
    }

    /**
     * Returns the progress for the stop rules. The last extension followed so many iterations and rounds; it counts
     * like a gain.
     */
    public Progress progress(Duration elapsed, int extendedAfter, int extendedAfterRounds) {
        int lastGain = Math.max(epochBests.map(bests -> bests.incumbent().iteration()).orElse(0), extendedAfter);
        return new Progress(
                ledger.iterations(),
                ledger.attempts(),
                epochBests.map(bests -> OptionalDouble.of(bests.incumbent().medianNanoseconds()))
                        .orElse(OptionalDouble.empty()),
                epochBests.map(EpochBests::shares).orElseGet(TreeMap::new),
                epochBests.map(bests -> bests.incumbent().rowsShort()).orElse(OptionalInt.empty()),
                elapsed,
                ledger.iterations() - lastGain,
                Optional.of(rotation)
                        .filter(ProposerRotation::isSettled)
                        .map(ProposerRotation::rounds)
                        .map(count -> Progress.Rounds.of(count.all(), count.withoutGain(), extendedAfterRounds)));
    }

    /** Returns the incumbent's cost in nanoseconds, with which those of finalists compare. */
    public double costOfIncumbent() {
        return bests().costOfIncumbent(ledger);
    }

    /** Returns the rejection; that of a duplicate contains the result of the original. */
    public Rejection explain(Rejection rejection) {
        return rejection.withOriginal(
                original -> LedgerView.priorResult(original, ledger, bests()).toString());
    }

    /** Returns this campaign with another evaluation; throws IllegalStateException if it is not a valid next one. */
    public Campaign apply(Recorded recorded) {
        Campaign applied =
                switch (recorded.numbering()) {
                    case Numbering.Iteration(int number) when number == 0 -> opened(recorded);
                    case Numbering.Iteration iteration -> evaluated(recorded);
                    case Numbering.Attempt attempt -> evaluated(recorded);
                    case Numbering.Runoff(int iteration) -> afterRunoff(iteration, recorded);
                };
        return applied.after(
                load.with(recorded.evaluation()),
                recorded.remeasures() ? rotation : rotation.recorded(recorded.evaluation(), recorded.verdict()));
    }

    private Campaign after(MachineLoad loads, ProposerRotation rotated) {
        return new Campaign(ledger, builds, adaptiveLookahead, lookaheadLimit, epochBests, opening, loads, rotated);
    }

    private Campaign opened(Recorded recorded) {
        Opening begun = opening.filter(one -> one.epoch() == recorded.epoch())
                .orElseThrow(() -> illegal(recorded, "epoch " + recorded.epoch() + " has not begun"));
        if (!(recorded.evaluation() instanceof Evaluation.Measured measured)) {
            throw illegal(recorded, "an epoch must begin with measured evaluations");
        }
        Campaign remembered = withBuild(measured);
        return recorded.ordinal() == 0
                ? remembered.withBaseline(begun, measured)
                : remembered.withIncumbent(begun, recorded, measured);
    }

    private Campaign withBaseline(Opening begun, Evaluation.Measured measured) {
        Incumbent baseline = incumbent(measured, 0);
        SortedMap<String, Double> targets = new TreeMap<>(begun.rowTargets());
        targets.putAll(RowTargets.in(measured.measurements()));
        return earlierIncumbent().isPresent()
                ? opening(new Opening(begun.epoch(), begun.vendor(), Optional.of(baseline), targets))
                : withBests(EpochBests.opening(begun.epoch(), begun.vendor(), baseline, baseline)
                        .withQuickRows(quickRows(measured.measurements()))
                        .withRowTargets(targets));
    }

    /** Returns the quick rows of the first epoch, which are those of all, given the measurements of a baseline. */
    public Optional<QuickRows> quickRows(SortedMap<String, Measurement> baseline) {
        return epochBests.isPresent()
                ? epochBests.flatMap(EpochBests::quickRows)
                : QuickRows.chosenIn(baseline);
    }

    private Campaign withIncumbent(Opening begun, Recorded recorded, Evaluation.Measured measured) {
        Incumbent baseline =
                begun.baseline().orElseThrow(() -> illegal(recorded, "the baseline must be recorded first"));
        Incumbent earlier = earlierIncumbent()
                .filter(one -> one.proposal().ordinal() == recorded.ordinal())
                .orElseThrow(() -> illegal(recorded, "ordinal " + recorded.ordinal() + " is not the incumbent"));
        return withBests(EpochBests.opening(
                        begun.epoch(), begun.vendor(), baseline, incumbent(measured, earlier.iteration()))
                .withQuickRows(quickRows(measured.measurements()))
                .withRowTargets(begun.rowTargets())
                .withFinalistsOf(bests(), ledger));
    }

    private Campaign evaluated(Recorded recorded) {
        if (!recorded.numbering().equals(numberOf(recorded.evaluation()))) {
            throw illegal(
                    recorded,
                    "its number is " + recorded.numbering() + ", expected " + numberOf(recorded.evaluation()));
        }
        if (recorded.ordinal() != ledger.entries().size() + 1) {
            throw illegal(recorded, "expected ordinal " + (ledger.entries().size() + 1));
        }
        if (!isOpen(recorded.epoch())) {
            throw illegal(recorded, "epoch " + recorded.epoch() + " is not open");
        }
        Campaign evaluated =
                switch (recorded.evaluation()) {
                    case Evaluation.Rejected(var proposal, Rejection rejection) ->
                        withEntry(recorded, LedgerEntry.Result.of(rejection));
                    case Evaluation.Measured measured -> measured(recorded, measured);
                };
        return evaluated.withLookaheadAfter(recorded);
    }

    private Campaign measured(Recorded recorded, Evaluation.Measured measured) {
        float cost = bests().costOf(JointMeasurement.of(measured.measurements()), ledger);
        Incumbent candidate = incumbent(measured, recorded.numbering().number());
        EpochBests seen = bests().withMeasured(candidate.withCost(cost));
        return withBuild(measured)
                .withEntry(recorded, new LedgerEntry.Result.Cost(cost))
                .withBests(recorded.verdict().promotes() ? seen.withIncumbent(candidate) : seen);
    }

    /** Removes a rejected finalist, and promotes a winner. The ledger keeps the cost of the brief measurement. */
    private Campaign afterRunoff(int iteration, Recorded recorded) {
        Incumbent finalist = Stream.concat(
                        bests().otherFinalists().stream(), Stream.of(bests().incumbent(), bests().baseline()))
                .filter(rival -> rival.iteration() == iteration)
                .findFirst()
                .orElseThrow(() -> illegal(recorded, "iteration " + iteration + " is not a finalist"));
        return switch (recorded.evaluation()) {
            case Evaluation.Rejected rejected -> withBests(bests().withoutFinalist(finalist));
            case Evaluation.Measured measured ->
                recorded.verdict().promotes() ? withBests(bests().withIncumbent(finalist)) : this;
        };
    }

    private Campaign withLookaheadAfter(Recorded recorded) {
        Optional<StageTimes> times = StageTimes.of(recorded.evaluation());
        return lookaheadLimit
                .map(limit -> new Campaign(
                        ledger,
                        builds,
                        adaptiveLookahead.after(recorded.ordinal(), times, limit),
                        lookaheadLimit,
                        epochBests,
                        opening,
                        load,
                        rotation))
                .orElse(this);
    }

    private Campaign withBuild(Evaluation.Measured measured) {
        BuildFingerprints more = measured.build()
                .map(build -> builds.with(measured.proposal().ordinal(), build))
                .orElse(builds);
        return new Campaign(ledger, more, adaptiveLookahead, lookaheadLimit, epochBests, opening, load, rotation);
    }

    private Campaign withEntry(Recorded recorded, LedgerEntry.Result result) {
        LedgerEntry entry = new LedgerEntry(
                recorded.ordinal(),
                recorded.evaluation().proposal().candidate().text(),
                recorded.epoch(),
                result);
        return new Campaign(
                ledger.append(entry), builds, adaptiveLookahead, lookaheadLimit, epochBests, opening, load, rotation);
    }

    private Campaign opening(Opening begun) {
        return new Campaign(
                ledger, builds, adaptiveLookahead, lookaheadLimit, epochBests, Optional.of(begun), load, rotation);
    }

    private Campaign withBests(EpochBests bests) {
        return new Campaign(
                ledger,
                builds,
                adaptiveLookahead,
                lookaheadLimit,
                Optional.of(bests),
                Optional.empty(),
                load,
                rotation);
    }

    /** Returns the measured candidate. Its median has the precision of a float, like each cost in the ledger. */
    private static Incumbent incumbent(Evaluation.Measured measured, int iteration) {
        Measurement joint = JointMeasurement.of(measured.measurements());
        return new Incumbent(
                measured.proposal(),
                iteration,
                measured.build().map(build -> build.artifact()).orElse(""),
                (float) joint.medianNanoseconds(),
                measured.profile().flatMap(profile -> profile.efficiency()),
                RowTargets.rowsShort(measured.measurements()));
    }

    private static IllegalStateException illegal(Recorded recorded, String reason) {
        return new IllegalStateException("#" + recorded.ordinal() + " cannot be recorded: " + reason);
    }
}
