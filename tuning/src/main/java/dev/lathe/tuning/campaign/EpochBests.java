package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.stop.TargetShare;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The reference times of an epoch: the vendor library's, the baseline's and the incumbent's, with the finalists and the
 * final measurement. Each epoch measures them again, because times of different epochs are not comparable. The quick
 * rows are those that the first epoch chose. The row targets are those that op.json states as shares of the baseline or
 * of a comparison line, as values of this epoch.
 */
public record EpochBests(
        int epoch,
        VendorResult vendor,
        Incumbent baseline,
        Incumbent incumbent,
        Finalists finalists,
        Optional<FinalMeasurement> finalMeasurement,
        Optional<QuickRows> quickRows,
        SortedMap<String, Double> rowTargets) {
    public EpochBests {
        rowTargets = Collections.unmodifiableSortedMap(new TreeMap<>(rowTargets));
    }

    /** Returns the bests at the beginning of an epoch. */
    public static EpochBests opening(int epoch, VendorResult vendor, Incumbent baseline, Incumbent incumbent) {
        return new EpochBests(
                epoch,
                vendor,
                baseline,
                incumbent,
                Finalists.none(),
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>());
    }

    /** Returns the bests of a benchmark with these quick rows. */
    public EpochBests withQuickRows(Optional<QuickRows> rows) {
        return new EpochBests(epoch, vendor, baseline, incumbent, finalists, finalMeasurement, rows, rowTargets);
    }

    /** Returns the bests of a benchmark some of whose rows have these targets, in the metric's unit. */
    public EpochBests withRowTargets(SortedMap<String, Double> targets) {
        return new EpochBests(epoch, vendor, baseline, incumbent, finalists, finalMeasurement, quickRows, targets);
    }

    /** Returns the bests after a candidate was measured, promoted or not, with its cost in the ledger. */
    public EpochBests withMeasured(Incumbent measured) {
        return with(finalists.with(measured));
    }

    /** Returns the incumbent's performance relative to each known reference. */
    public SortedMap<String, Double> shares() {
        SortedMap<String, Double> shares = new TreeMap<>();
        vendor.timedLines().forEach(line -> shares.put(line.library(), shareOf(line.medianNanoseconds())));
        if (vendor instanceof VendorResult.Timed timed) {
            shares.put(TargetShare.VENDOR, shareOf(timed.medianNanoseconds()));
        }
        shares.put(TargetShare.BASELINE, shareOf(baseline.medianNanoseconds()));
        incumbent.efficiency().ifPresent(known -> {
            known.roofline().ifPresent(share -> shares.put(TargetShare.ROOFLINE, share));
            known.mfu().ifPresent(share -> shares.put(TargetShare.MFU, share));
        });
        return shares;
    }

    private double shareOf(double referenceNanoseconds) {
        return referenceNanoseconds / incumbent.medianNanoseconds();
    }

    /** Returns the fastest candidates of the epoch except the incumbent. */
    public List<Incumbent> otherFinalists() {
        return finalists.except(incumbent);
    }

    /**
     * Returns the bests without a finalist that the runoff rejected. A rejected incumbent stays until another is
     * promoted.
     */
    public EpochBests withoutFinalist(Incumbent rejected) {
        return with(finalists.without(rejected));
    }

    /**
     * Returns the cost in nanoseconds by which a strategy ranks candidates, without the device's drift. A chip under
     * its power limit is up to ten per cent faster when it is cool, which exceeds the effect of most knobs. The
     * incumbent is measured in the same rounds, so the challenger's cost is the incumbent's cost in the ledger divided
     * by the gain. It is the median if the measurement has no gain.
     */
    float costOf(Measurement measurement, CampaignLedger ledger) {
        return measurement
                .gain()
                .filter(gain -> gain.median() > 0)
                .map(gain -> (float) (costOfIncumbent(ledger) / gain.median()))
                .orElse((float) measurement.medianNanoseconds());
    }

    /** Returns the incumbent's cost; its median if the ledger has no cost of it in this epoch. */
    double costOfIncumbent(CampaignLedger ledger) {
        return ledger.costOf(incumbent.proposal().ordinal(), epoch).orElse(incumbent.medianNanoseconds());
    }

    /**
     * Returns the bests with the finalists of an earlier epoch, whose costs keep their ratio to that of the incumbent.
     * A runoff times them again.
     */
    EpochBests withFinalistsOf(EpochBests earlier, CampaignLedger ledger) {
        return with(earlier.finalists.scaledBy(incumbent.medianNanoseconds() / earlier.costOfIncumbent(ledger)));
    }

    /** Returns the bests without the other finalists, for a request that needs the incumbent only. */
    public EpochBests withoutFinalists() {
        return with(Finalists.none());
    }

    private EpochBests with(Finalists others) {
        return new EpochBests(epoch, vendor, baseline, incumbent, others, finalMeasurement, quickRows, rowTargets);
    }

    public EpochBests withIncumbent(Incumbent winner) {
        return new EpochBests(epoch, vendor, baseline, winner, finalists, Optional.empty(), quickRows, rowTargets);
    }

    public EpochBests withFinalMeasurement(FinalMeasurement measured) {
        return new EpochBests(
                epoch, vendor, baseline, incumbent, finalists, Optional.of(measured), quickRows, rowTargets);
    }
}
