package dev.lathe.activities.vendor;

import dev.lathe.activities.command.Heartbeat;
import dev.lathe.activities.compile.BuildOutcome;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.KernelRecipes;
import dev.lathe.activities.compile.Recipe;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.OpFolders;
import dev.lathe.activities.runner.BenchResult;
import dev.lathe.activities.runner.RunnerExit;
import dev.lathe.activities.runner.RunnerFailures;
import dev.lathe.activities.workshop.Workplace;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.workflows.contract.activity.VendorActivity;
import dev.lathe.workflows.contract.activity.VendorRequest;
import java.nio.file.Path;

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
        return switch (workplace.bench().timeVendor(() -> workplace.workshop().vendor(request, library, heartbeat), heartbeat)) {
            case RunnerExit.Ok<BenchResult>(BenchResult result) -> new VendorResult.Timed(
                    result.version().orElse("of unknown version"), Median.of(result.challenger()));
            case RunnerExit.Rejected<BenchResult> rejected -> new VendorResult.Unavailable("it was rejected at "
                    + rejected.rejection().stage() + ": " + rejected.rejection().reason());
            case RunnerExit.Unavailable<BenchResult>(String reason) -> new VendorResult.Unavailable(reason);
            case RunnerExit.Garbled<BenchResult> garbled -> throw RunnerFailures.of(garbled);
            case RunnerExit.Lost<BenchResult> lost -> throw RunnerFailures.of(lost);
        };
    }
}
