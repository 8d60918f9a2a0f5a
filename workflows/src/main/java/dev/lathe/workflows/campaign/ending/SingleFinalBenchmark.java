package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.FinalMeasurement;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import java.util.Optional;

/**
 * The clean measurement of one problem: the winner and the vendor's library at one sitting; where that cannot be, each by
 * itself.
 */
public final class SingleFinalBenchmark implements FinalBenchmark {
    private final RepeatedFinalRuns times;

    public SingleFinalBenchmark(Stages stages, Repetition repetition) {
        this.times = new RepeatedFinalRuns(stages, repetition);
    }

    @Override
    public Outcome<FinalMeasurement> measure(EpochBests standing) {
        VendorResult vendor = times.ofVendor(standing.incumbent(), known(standing.vendor()));
        return beside(vendor)
                .map(winner -> Outcome.ok(ended(standing, winner, vendor)))
                .orElseGet(() -> measure(standing, vendor));
    }

    private Outcome<FinalMeasurement> measure(EpochBests standing, VendorResult vendor) {
        Incumbent winner = standing.incumbent();
        return times.of(winner, RepeatedRuns.one(winner.medianNanoseconds()))
                .map(timed -> ended(standing, timed.medianNanoseconds(), vendor));
    }

    private static FinalMeasurement ended(EpochBests standing, double winner, VendorResult vendor) {
        return FinalMeasurement.ofOne(winner, standing.baseline().medianNanoseconds(), vendor);
    }

    private static RepeatedRuns known(VendorResult before) {
        return before instanceof VendorResult.Timed timed ? RepeatedRuns.one(timed.medianNanoseconds()) : RepeatedRuns.none();
    }

    private static Optional<Double> beside(VendorResult vendor) {
        return vendor instanceof VendorResult.Timed timed && timed.besideNanoseconds().isPresent()
                ? Optional.of(timed.besideNanoseconds().getAsDouble())
                : Optional.empty();
    }
}
