package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.options.NamedTimer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/**
 * The repeated runs of the final measurement. A CPU is shared, so the runs are spread over increasing intervals and the
 * undisturbed ones count. A device with a steady state needs one run.
 */
final class RepeatedFinalRuns {
    private final Stages stages;
    private final Repetition repetition;

    RepeatedFinalRuns(Stages stages, Repetition repetition) {
        this.stages = stages;
        this.repetition = repetition;
    }

    /** Times a kernel. Its earlier times count as runs, too. */
    Outcome<Timing> of(Incumbent kernel, RepeatedRuns known) {
        return RepeatedRuns.undisturbed(
                alone(kernel, 0), Timing::medianNanoseconds, known, repeatLater(number -> alone(kernel, number)));
    }

    /** Times the vendor library, in one run with the winner, whose time in the steady state may be known. */
    VendorResult ofVendor(Incumbent winner, OptionalDouble steadyNanoseconds, RepeatedRuns known) {
        return RepeatedRuns.undisturbed(
                stages.vendorBeside(winner, steadyNanoseconds),
                RepeatedFinalRuns::nanoseconds,
                known,
                repeatLater(number -> stages.vendorBeside(winner, steadyNanoseconds)));
    }

    private <R> IntFunction<Optional<R>> repeatLater(IntFunction<R> run) {
        return number -> {
            if (repetition == Repetition.SETTLED) {
                return Optional.empty();
            }
            NamedTimer.sleep(Duration.ofSeconds(number), "pause before final run " + (number + 1));
            return Optional.of(run.apply(number));
        };
    }

    private Outcome<Timing> alone(Incumbent kernel, int number) {
        return stages.benchmark(
                kernel.proposal(), Iteration.buildOf(kernel), Optional.empty(), BenchmarkRequest.FINAL + number);
    }

    private static double nanoseconds(VendorResult result) {
        return switch (result) {
            case VendorResult.Timed timed -> timed.medianNanoseconds();
            case VendorResult.Unavailable unavailable -> Double.POSITIVE_INFINITY;
        };
    }
}
