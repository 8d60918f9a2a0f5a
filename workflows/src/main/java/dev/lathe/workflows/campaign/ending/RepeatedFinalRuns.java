package dev.lathe.workflows.campaign.ending;

import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.workflows.campaign.iteration.Iteration;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.Timing;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The times that stay, each of one thing by itself. A processor is shared, so they are taken at sittings that lie ever further
 * apart, and the quiet ones count; a device that settles needs one.
 */
final class RepeatedFinalRuns {
    private final Stages stages;
    private final Repetition repetition;

    RepeatedFinalRuns(Stages stages, Repetition repetition) {
        this.stages = stages;
        this.repetition = repetition;
    }

    /** What is known of its time already counts as a sitting, too. */
    Outcome<Timing> of(Incumbent who, RepeatedRuns known) {
        return after(alone(who, 0), who, known);
    }

    /** The first sitting was held in another way. */
    Outcome<Timing> after(Outcome<Timing> first, Incumbent who, RepeatedRuns known) {
        return RepeatedRuns.quiet(first, Timing::medianNanoseconds, known, later(number -> alone(who, number)));
    }

    /** At one sitting with the build, where the device can do that. */
    VendorResult ofVendor(Incumbent beside, RepeatedRuns known) {
        return RepeatedRuns.quiet(vendor(beside), RepeatedFinalRuns::nanoseconds, known, later(number -> vendor(beside)));
    }

    private <R> IntFunction<Optional<R>> later(IntFunction<R> sitting) {
        return number -> {
            if (repetition == Repetition.SETTLED) {
                return Optional.empty();
            }
            Workflow.sleep(Duration.ofSeconds(number));
            return Optional.of(sitting.apply(number));
        };
    }

    private Outcome<Timing> alone(Incumbent who, int number) {
        return stages.benchmark(who.proposal(), Iteration.buildOf(who), Optional.empty(), BenchmarkRequest.FINAL + number);
    }

    private VendorResult vendor(Incumbent beside) {
        return stages.vendor(beside.proposal(), Optional.of(Iteration.buildOf(beside)));
    }

    private static double nanoseconds(VendorResult result) {
        return switch (result) {
            case VendorResult.Timed timed -> timed.medianNanoseconds();
            case VendorResult.Unavailable unavailable -> Double.POSITIVE_INFINITY;
        };
    }
}
