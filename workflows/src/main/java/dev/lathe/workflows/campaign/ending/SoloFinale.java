package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.standing.FinalMeasurement;
import dev.lathe.tuning.campaign.standing.Incumbent;
import dev.lathe.tuning.campaign.standing.Standing;
import dev.lathe.tuning.campaign.standing.VendorResult;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.workflows.campaign.iteration.Iteration;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import java.util.Optional;

/**
 * The clean measurement of one problem: the winner and the vendor's library at one sitting; where that cannot be, the library
 * by itself, and the winner beside the baseline where the device can do that.
 */
public final class SoloFinale implements Finale {
    private final Stages stages;
    private final Repetition repetition;

    public SoloFinale(Stages stages, Repetition repetition) {
        this.stages = stages;
        this.repetition = repetition;
    }

    @Override
    public Standing measure(Standing standing) {
        Incumbent winner = standing.incumbent();
        VendorResult vendor = stages.vendor(winner.proposal(), Optional.of(Iteration.buildOf(winner)));
        if (vendor instanceof VendorResult.Timed timed && timed.besideNanoseconds().isPresent()) {
            return standing.ending(FinalMeasurement.ofOne(
                    timed.besideNanoseconds().getAsDouble(), standing.baseline().medianNanoseconds(), vendor));
        }
        BenchmarkResult result = new Sittings(stages, standing).quietest(most());
        return switch (result) {
            case BenchmarkResult.Timed timed -> standing.ending(FinalMeasurement.ofOne(
                    Median.of(timed.challenger().nanoseconds()),
                    timed.incumbent()
                            .map(baseline -> Median.of(baseline.nanoseconds()))
                            .orElse(standing.baseline().medianNanoseconds()),
                    vendor));
            // A winner that fails now keeps what was measured before; the evaluation stands in the history.
            case BenchmarkResult.NotTimed refused -> standing;
        };
    }

    /** A steady state is slower than a brief comparison, and no disturbance. */
    private int most() {
        return switch (repetition) {
            case POOLED -> Sittings.MOST;
            case SETTLED -> 1;
        };
    }
}
