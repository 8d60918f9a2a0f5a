package dev.lathe.worker.device;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.worker.compile.BuildOutcome;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.KernelRecipes;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.program.JobProgram;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.runner.RunnerExit;
import dev.lathe.worker.runner.RunnerFailures;
import dev.lathe.worker.runner.answer.BenchResult;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.measurement.VendorActivity;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Times the library that the op's vendor source for a kind of device calls; the source is the host's C. A library that is
 * missing or wrong is unavailable, with the reason.
 */
public final class RunnerVendor implements VendorActivity {
    private final String kind;
    private final OpFolders ops;
    private final Compiler compiler;
    private final Workplace workplace;

    public RunnerVendor(String kind, OpFolders ops, Compiler compiler, Workplace workplace) {
        this.kind = kind;
        this.ops = ops;
        this.compiler = compiler;
        this.workplace = workplace;
    }

    @Override
    public VendorResult vendor(VendorRequest request) {
        OpFolder op = ops.read(request.task().op());
        return op.section(kind)
                .vendor()
                .map(source -> build(KernelRecipes.vendor(op, source), request))
                .orElseGet(() -> new VendorResult.Unavailable("the op " + op.op().name() + " names no library for " + kind));
    }

    private VendorResult build(Recipe recipe, VendorRequest request) {
        Heartbeat heartbeat = Heartbeat.of("vendor library", request.task().label());
        return switch (compiler.build(recipe, heartbeat)) {
            case BuildOutcome.Built built -> time(request, built.artifact().file(), heartbeat);
            case BuildOutcome.Refused refused -> new VendorResult.Unavailable(
                    recipe.sources().getFirst() + " does not compile: " + refused.rejection().reason());
        };
    }

    private VendorResult time(VendorRequest request, Path library, Heartbeat heartbeat) {
        Job alone = workplace.workshop().vendor(request, library, heartbeat);
        return switch (workplace.bench().timeVendor(() -> alone, heartbeat)) {
            case RunnerExit.Ok<BenchResult>(BenchResult result) -> request.beside()
                    .flatMap(build -> beside(request, build, planned(alone, result), heartbeat))
                    .orElseGet(() -> VendorResult.Timed.alone(version(result), Median.of(result.challenger())));
            case RunnerExit.Rejected<BenchResult> rejected -> new VendorResult.Unavailable("it was rejected at "
                    + rejected.rejection().stage() + ": " + rejected.rejection().reason());
            case RunnerExit.Unavailable<BenchResult>(String reason) -> new VendorResult.Unavailable(reason);
            case RunnerExit.Garbled<BenchResult> garbled -> throw RunnerFailures.of(garbled);
            case RunnerExit.Lost<BenchResult> lost -> throw RunnerFailures.of(lost);
        };
    }

    /** The library with its best algorithm and version; empty for a library that is one algorithm. */
    private static Optional<Planned> planned(Job alone, BenchResult result) {
        return result.plan().map(plan -> new Planned(alone.candidates().getFirst().planned(plan), version(result)));
    }

    private record Planned(JobProgram program, String version) {}

    /** Final numbers of both, one after the other; empty where one of them failed. */
    private Optional<VendorResult> beside(
            VendorRequest request, Build build, Optional<Planned> vendor, Heartbeat heartbeat) {
        return vendor.flatMap(planned -> {
            Job library = workplace.workshop().finalVendor(request, planned.program(), heartbeat);
            Job winner = workplace.workshop().comparison(request.ofBuild(build), heartbeat);
            return workplace.bench().timeVendor(() -> library, heartbeat) instanceof RunnerExit.Ok<BenchResult>(BenchResult ofLibrary)
                            && workplace.bench().time(() -> winner, heartbeat) instanceof RunnerExit.Ok<BenchResult>(BenchResult ofWinner)
                    ? Optional.of(new VendorResult.Timed(
                            planned.version(),
                            Median.of(ofLibrary.challenger()),
                            OptionalDouble.of(Median.of(ofWinner.challenger()))))
                    : Optional.empty();
        });
    }

    private static String version(BenchResult result) {
        return result.version().orElse("of unknown version");
    }
}
