package dev.lathe.tuning.campaign.standing;

import java.util.Optional;

/**
 * What there is to beat in the present epoch: the vendor's time, the baseline's and the incumbent's. A new epoch measures
 * all of them again; none is ever compared with one of another epoch.
 */
public record Standing(
        int epoch, VendorResult vendor, Incumbent baseline, Incumbent incumbent, Optional<FinalMeasurement> finale) {
    /** What an evaluation did to the standing. */
    public enum Change {
        NONE,
        NEW_INCUMBENT
    }

    public Standing promoting(Incumbent winner) {
        return new Standing(epoch, vendor, baseline, winner, Optional.empty());
    }

    public Standing ending(FinalMeasurement measured) {
        return new Standing(epoch, vendor, baseline, incumbent, Optional.of(measured));
    }
}
