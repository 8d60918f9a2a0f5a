package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.standing.FinalMeasurement;
import dev.lathe.tuning.campaign.standing.Incumbent;
import dev.lathe.tuning.campaign.standing.Standing;
import dev.lathe.tuning.campaign.standing.VendorResult;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.workflows.campaign.iteration.Iteration;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import java.util.Optional;

/**
 * The clean measurement of one problem: the winner and the vendor's library at one sitting; where that cannot be, the library
 * by itself, and the winner beside the baseline where the device can do that.
 */
public final class SoloFinale implements Finale {
    private final Stages stages;

    public SoloFinale(Stages stages) {
        this.stages = stages;
    }

    @Override
    public Standing measure(Standing standing) {
        Incumbent winner = standing.incumbent();
        VendorResult vendor = stages.vendor(winner.proposal(), Optional.of(Iteration.buildOf(winner)));
        if (vendor instanceof VendorResult.Timed timed && timed.besideNanoseconds().isPresent()) {
            return standing.ending(FinalMeasurement.ofOne(
                    timed.besideNanoseconds().getAsDouble(), standing.baseline().medianNanoseconds(), vendor));
        }
        BenchmarkResult result = stages.benchmark(
                winner.proposal(),
                Iteration.buildOf(winner),
                Optional.of(Iteration.buildOf(standing.baseline())),
                BenchmarkRequest.FINAL);
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
}
