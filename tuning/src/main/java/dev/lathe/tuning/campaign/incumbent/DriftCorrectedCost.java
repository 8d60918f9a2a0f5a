package dev.lathe.tuning.campaign.incumbent;

import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;

/**
 * The cost by which a strategy ranks candidates, freed of the device's drift. A chip under its power limit is up to a tenth
 * faster when it is cool, which is more than most knobs are worth; but the incumbent was timed in the same rounds, so the
 * challenger's cost is the incumbent's, as it stands in the ledger, over the gain.
 */
public final class DriftCorrectedCost {
    private DriftCorrectedCost() {}

    /** In nanoseconds; the median itself where nothing was timed beside it. */
    public static float of(Measurement measurement, EpochBests standing, CampaignLedger ledger) {
        double cost = measurement
                .gain()
                .filter(gain -> gain.median() > 0)
                .map(gain -> beside(gain, standing, ledger))
                .orElse(measurement.medianNanoseconds());
        return (float) cost;
    }

    private static double beside(Gain gain, EpochBests standing, CampaignLedger ledger) {
        return ofIncumbent(standing, ledger) / gain.median();
    }

    /** The baseline, and an incumbent that a new epoch has measured again, stand for themselves. */
    private static double ofIncumbent(EpochBests standing, CampaignLedger ledger) {
        Incumbent incumbent = standing.incumbent();
        return ledger.costOf(incumbent.proposal().ordinal(), standing.epoch()).orElse(incumbent.medianNanoseconds());
    }
}
