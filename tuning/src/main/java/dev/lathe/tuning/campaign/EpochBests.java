package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.stop.TargetShare.Reference;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The reference times of an epoch: the vendor library's, the baseline's and the incumbent's, with the finalists and the
 * final measurement. Each epoch measures them again, because times of different epochs are not comparable. The quick
 * rows are those that the first epoch chose.
 */
public record EpochBests(
        int epoch,
        VendorResult vendor,
        Incumbent baseline,
        Incumbent incumbent,
        Finalists finalists,
        Optional<FinalMeasurement> finalMeasurement,
        Optional<QuickRows> quickRows) {
    /** Returns the bests at the beginning of an epoch. */
    public static EpochBests opening(int epoch, VendorResult vendor, Incumbent baseline, Incumbent incumbent) {
        return new EpochBests(epoch, vendor, baseline, incumbent, Finalists.none(), Optional.empty(), Optional.empty());
    }

    /** Returns the bests of a benchmark with these quick rows. */
    public EpochBests withQuickRows(Optional<QuickRows> rows) {
        return new EpochBests(epoch, vendor, baseline, incumbent, finalists, finalMeasurement, rows);
    }

    /** Returns the bests after a candidate was measured, promoted or not, with its cost in the ledger. */
    public EpochBests withMeasured(Incumbent measured) {
        return with(finalists.with(measured));
    }

    /** Returns the incumbent's performance relative to each known reference. */
    public SortedMap<Reference, Double> shares() {
        SortedMap<Reference, Double> shares = new TreeMap<>();
        shares.put(Reference.BASELINE, baseline.medianNanoseconds() / incumbent.medianNanoseconds());
        if (vendor instanceof VendorResult.Timed timed) {
            shares.put(Reference.VENDOR, timed.medianNanoseconds() / incumbent.medianNanoseconds());
        }
        incumbent.efficiency().ifPresent(known -> {
            known.roofline().ifPresent(share -> shares.put(Reference.ROOFLINE, share));
            known.mfu().ifPresent(share -> shares.put(Reference.MFU, share));
        });
        return shares;
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
    private double costOfIncumbent(CampaignLedger ledger) {
        return ledger.costOf(incumbent.proposal().ordinal(), epoch).orElse(incumbent.medianNanoseconds());
    }

    /** Returns the bests without the other finalists, for a request that needs the incumbent only. */
    public EpochBests withoutFinalists() {
        return with(Finalists.none());
    }

    private EpochBests with(Finalists others) {
        return new EpochBests(epoch, vendor, baseline, incumbent, others, finalMeasurement, quickRows);
    }

    public EpochBests withIncumbent(Incumbent winner) {
        return new EpochBests(epoch, vendor, baseline, winner, finalists, Optional.empty(), quickRows);
    }

    public EpochBests withFinalMeasurement(FinalMeasurement measured) {
        return new EpochBests(epoch, vendor, baseline, incumbent, finalists, Optional.of(measured), quickRows);
    }
}
