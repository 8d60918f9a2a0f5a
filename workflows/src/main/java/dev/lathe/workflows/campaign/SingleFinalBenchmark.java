package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The final measurement of one problem. A device with a steady state times the winner and the vendor library in one
 * run. Any other device times the winner alone and, between these runs, the library relative to it, in the same rounds.
 */
final class SingleFinalBenchmark implements FinalBenchmark {
    private final Repetition repetition;
    private final BaselineComparison baseline;
    private final RepeatedFinalRuns runs;
    private final boolean hasUnseenRows;

    SingleFinalBenchmark(CampaignPlan plan, Stages stages) {
        this.repetition = plan.sampling().repetition();
        this.hasUnseenRows = plan.op().unseenRows();
        this.baseline = new BaselineComparison(stages, repetition);
        this.runs = new RepeatedFinalRuns(stages, repetition);
    }

    @Override
    public Outcome<FinalMeasurement> measure(EpochBests bests, OptionalDouble steadyNanoseconds) {
        return baseline.speedup(bests)
                .flatMap(speedup -> measure(bests, steadyNanoseconds, speedup))
                .flatMap(tuned -> hasUnseenRows ? baseline.unseen(bests).map(tuned::withUnseen) : Outcome.ok(tuned));
    }

    private Outcome<FinalMeasurement> measure(
            EpochBests bests, OptionalDouble steadyNanoseconds, BaselineComparison.Speedup speedup) {
        Incumbent winner = bests.incumbent();
        AsyncCall<VendorResult> vendor =
                AsyncCall.start(() -> runs.ofVendor(winner, steadyNanoseconds, known(bests.vendor())));
        return vendor.neededBy(() -> time(winner, steadyNanoseconds, vendor))
                .map(nanoseconds -> FinalMeasurement.ofOne(
                                nanoseconds, speedup.gain(), vendor.get().inConditionsOf(nanoseconds))
                        .withRows(speedup.rows(), speedup.warnings())
                        .withLoad(speedup.load()));
    }

    private Outcome<Double> time(Incumbent winner, OptionalDouble steadyNanoseconds, AsyncCall<VendorResult> vendor) {
        return switch (repetition) {
            case POOLED -> alone(winner);
            case SETTLED ->
                beside(vendor.get())
                        .or(() -> steadyNanoseconds.stream().boxed().findFirst())
                        .map(Outcome::ok)
                        .orElseGet(() -> alone(winner));
        };
    }

    private Outcome<Double> alone(Incumbent winner) {
        return runs.of(winner, RepeatedRuns.one(winner.medianNanoseconds())).map(Timing::medianNanoseconds);
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
