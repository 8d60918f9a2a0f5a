package dev.lathe.tuning.campaign.incumbent;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What there is to beat in the present epoch: the vendor's time, the baseline's and the incumbent's. A new epoch measures
 * all of them again; none is ever compared with one of another epoch.
 */
public record EpochBests(
        int epoch,
        VendorResult vendor,
        Incumbent baseline,
        Incumbent incumbent,
        Finalists finalists,
        Optional<FinalMeasurement> finale) {
    /** At the begin of an epoch. */
    public static EpochBests opening(int epoch, VendorResult vendor, Incumbent baseline, Incumbent incumbent) {
        return new EpochBests(epoch, vendor, baseline, incumbent, Finalists.none(), Optional.empty());
    }

    /** After a candidate was measured, whether it wins or not; with the cost that the ledger has of it. */
    public EpochBests seeing(Incumbent measured) {
        return new EpochBests(epoch, vendor, baseline, incumbent, finalists.with(measured), finale);
    }

    /** What the incumbent takes in the device's steady state; empty before the end, and where none was reached. */
    public OptionalDouble steadyNanoseconds() {
        return finale.map(FinalMeasurement::vendor)
                .filter(VendorResult.Timed.class::isInstance)
                .map(vendor -> ((VendorResult.Timed) vendor).besideNanoseconds())
                .orElse(OptionalDouble.empty());
    }

    /** The fastest candidates of the epoch besides the incumbent. */
    public List<Incumbent> rivals() {
        return finalists.besides(incumbent);
    }

    /** After a finalist, or the incumbent, was rejected in the end; an incumbent leads until another is promoted. */
    public EpochBests rejecting(Incumbent rejected) {
        return new EpochBests(epoch, vendor, baseline, incumbent, finalists.without(rejected), finale);
    }

    public EpochBests promoting(Incumbent winner) {
        return new EpochBests(epoch, vendor, baseline, winner, finalists, Optional.empty());
    }

    public EpochBests ending(FinalMeasurement measured) {
        return new EpochBests(epoch, vendor, baseline, incumbent, finalists, Optional.of(measured));
    }
}
