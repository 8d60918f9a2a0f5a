package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.statistics.RepeatedRuns;
import java.util.Optional;

/**
 * The final measurement of one problem. The winner and the vendor library are timed in one run if the device supports
 * it, otherwise separately.
 */
final class SingleFinalBenchmark implements FinalBenchmark {
    private final RepeatedFinalRuns runs;

    SingleFinalBenchmark(Stages stages, Repetition repetition) {
        this.runs = new RepeatedFinalRuns(stages, repetition);
    }

    @Override
    public Outcome<FinalMeasurement> measure(EpochBests bests) {
        VendorResult vendor = runs.ofVendor(bests.incumbent(), known(bests.vendor()));
        return beside(vendor)
                .map(winner -> Outcome.ok(finalMeasurement(bests, winner, vendor)))
                .orElseGet(() -> measure(bests, vendor));
    }

    private Outcome<FinalMeasurement> measure(EpochBests bests, VendorResult vendor) {
        Incumbent winner = bests.incumbent();
        return runs.of(winner, RepeatedRuns.one(winner.medianNanoseconds()))
                .map(timed -> finalMeasurement(bests, timed.medianNanoseconds(), vendor));
    }

    private static FinalMeasurement finalMeasurement(EpochBests bests, double winner, VendorResult vendor) {
        return FinalMeasurement.ofOne(winner, bests.baseline().medianNanoseconds(), vendor);
    }

    private static RepeatedRuns known(VendorResult before) {
        return before instanceof VendorResult.Timed timed
                ? RepeatedRuns.one(timed.medianNanoseconds())
                : RepeatedRuns.none();
    }

    private static Optional<Double> beside(VendorResult vendor) {
        return vendor instanceof VendorResult.Timed timed && timed.pairedNanoseconds().isPresent()
                ? Optional.of(timed.pairedNanoseconds().getAsDouble())
                : Optional.empty();
    }
}
