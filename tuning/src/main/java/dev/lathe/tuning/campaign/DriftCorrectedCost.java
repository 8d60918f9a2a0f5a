package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;

/**
 * The cost by which a strategy ranks candidates, without the device's drift. A chip under its power limit is up to ten
 * per cent faster when it is cool, which exceeds the effect of most knobs. The incumbent is measured in the same
 * rounds, so the challenger's cost is the incumbent's cost in the ledger divided by the gain.
 */
public final class DriftCorrectedCost {
    private DriftCorrectedCost() {}

    /** Returns the cost in nanoseconds; the median if the measurement has no gain. */
    public static float of(Measurement measurement, EpochBests epochBests, CampaignLedger ledger) {
        double cost = measurement
                .gain()
                .filter(gain -> gain.median() > 0)
                .map(gain -> relativeToIncumbent(gain, epochBests, ledger))
                .orElse(measurement.medianNanoseconds());
        return (float) cost;
    }

    private static double relativeToIncumbent(Gain gain, EpochBests epochBests, CampaignLedger ledger) {
        return ofIncumbent(epochBests, ledger) / gain.median();
    }

    /** Returns the incumbent's cost; its median if the ledger has no cost of it in this epoch. */
    private static double ofIncumbent(EpochBests epochBests, CampaignLedger ledger) {
        Incumbent incumbent = epochBests.incumbent();
        return ledger.costOf(incumbent.proposal().ordinal(), epochBests.epoch()).orElse(incumbent.medianNanoseconds());
    }
}
