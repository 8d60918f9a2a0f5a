package dev.lathe.worker.device;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.KernelRecipes;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFactory;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.runner.BenchResult;
import dev.lathe.worker.runner.LibraryUnavailable;
import dev.lathe.worker.runner.RunnerException;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.VendorRequest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The benchmark of the vendor library of an op. The op's vendor source is C code for the host that calls the library.
 * If the library is missing or incorrect, the result is unavailable, with the reason.
 */
public record VendorBenchmark(String kind, OpFolders ops, Compiler compiler, JobFactory jobs, Timer timer) {
    /** The measurements that this benchmark requires of a device. */
    public interface Timer {
        /** Times the best algorithm of a library. */
        Outcome<BenchResult> library(Job job, Heartbeat heartbeat);

        Outcome<BenchResult> candidate(Job job, Heartbeat heartbeat);

        /** Returns whether a library and a winner are timed in the same rounds, and not one after the other. */
        boolean interleaves();
    }

    public VendorResult run(VendorRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return op.section(kind)
                .vendor()
                .map(source -> build(KernelRecipes.vendor(op, source), request, heartbeat))
                .orElseGet(() -> VendorResult.Unavailable.ofOp(op.op().name(), kind));
    }

    private VendorResult build(Recipe recipe, VendorRequest request, Heartbeat heartbeat) {
        return switch (compiler.build(recipe, heartbeat)) {
            case Outcome.Ok<Artifact>(Artifact library) -> time(request, library.file(), heartbeat);
            case Outcome.Rejected<Artifact>(Rejection rejection) -> new VendorResult.Unavailable(
                    recipe.sources().getFirst() + " does not compile: " + rejection.reason());
        };
    }

    private VendorResult time(VendorRequest request, Path library, Heartbeat heartbeat) {
        try {
            return request.winner()
                    .filter(build -> timer.interleaves())
                    .flatMap(build -> inRounds(jobs.vendorBeside(request, library, build, heartbeat), heartbeat))
                    .orElseGet(() -> apart(request, library, heartbeat));
        } catch (LibraryUnavailable unavailable) {
            return new VendorResult.Unavailable(unavailable.reason());
        }
    }

    /** Returns the result of rounds with the winner; empty if one of them fails. */
    private Optional<VendorResult> inRounds(Job job, Heartbeat heartbeat) {
        try {
            return timer.library(job, heartbeat) instanceof Outcome.Ok<BenchResult>(BenchResult result)
                    ? result.incumbent().map(winner -> VendorResult.Timed.beside(
                            version(result),
                            Median.of(result.challenger()),
                            PairedComparison.of(new Samples(winner), new Samples(result.challenger()))))
                    : Optional.empty();
        } catch (RunnerException failed) {
            if (failed instanceof LibraryUnavailable || failed.failureCause() == FailureCause.BUSY) {
                throw failed;
            }
            return Optional.empty();
        }
    }

    /**
     * Returns the result of a library that is timed alone, beside the time of the winner alone, if there is a steady
     * state.
     */
    private VendorResult apart(VendorRequest request, Path library, Heartbeat heartbeat) {
        return switch (timer.library(jobs.vendor(request, library, heartbeat), heartbeat)) {
            case Outcome.Ok<BenchResult>(BenchResult result) -> request.winner()
                    .filter(build -> !timer.interleaves())
                    .flatMap(build -> steadyTime(request, build, heartbeat))
                    .map(ofWinner -> new VendorResult.Timed(
                            version(result), Median.of(result.challenger()), OptionalDouble.of(ofWinner)))
                    .orElseGet(() -> VendorResult.Timed.alone(version(result), Median.of(result.challenger())));
            case Outcome.Rejected<BenchResult>(Rejection rejection) -> new VendorResult.Unavailable(
                    "rejected at " + rejection.stage() + ": " + rejection.reason());
        };
    }

    private Optional<Double> steadyTime(VendorRequest request, Build winner, Heartbeat heartbeat) {
        if (request.steadyNanoseconds().isPresent()) {
            return Optional.of(request.steadyNanoseconds().getAsDouble());
        }
        Job job = jobs.comparison(request.forBuild(winner), heartbeat);
        try {
            return timer.candidate(job, heartbeat) instanceof Outcome.Ok<BenchResult>(BenchResult result)
                    ? Optional.of(Median.of(result.challenger()))
                    : Optional.empty();
        } catch (RunnerException failed) {
            return Optional.empty();
        }
    }

    private static String version(BenchResult result) {
        return result.version().orElse("(unknown version)");
    }
}
