package dev.lathe.cli.command.option;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Manifests;
import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.OpCatalog;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.plan.SweepNames;
import dev.lathe.cli.plan.SweepPlanner;
import dev.lathe.cli.process.CliContext;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that describe a sweep. They override the manifest. */
public final class SweepOptions {
    private static final String DEFAULT_MANIFEST = "typical-14";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SWEEP",
            description = "Manifest: typical-14, full-134, or a YAML file, see docs/manifest.md (default: the shapes "
                    + "in the op.json of --op, if there are any, else typical-14).")
    private Optional<String> manifest;

    @Option(
            names = "--id",
            paramLabel = "NAME",
            description = "Id of the sweep (default: the manifest's name and the time). The id of an ended sweep "
                    + "resumes it.")
    private Optional<String> id;

    @Option(names = "--op", paramLabel = "OP", description = "Built-in op, or the path of an op's folder.")
    private Optional<String> op;

    @Mixin
    private ShapeOptions shapes;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Iterations per campaign (default: 150; 20 on the CPU).")
    private Optional<Integer> iterations;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the search; equal seeds propose equal candidates (default: 1).")
    private Optional<Long> seed;

    @Option(
            names = "--strategy",
            paramLabel = "X",
            description = "Search strategy; docs/manifest.md lists all (default: portfolio).")
    private Optional<String> strategy;

    @Mixin
    private StartOptions start;

    @Mixin
    private StopOptions stop;

    @Option(
            names = "--lookahead",
            paramLabel = "N",
            description = "Proposals compiled while earlier ones are measured (default: 0 with four or more campaigns "
                    + "per device (32 per GPU), else 2; a campaign alone on its device adapts it from 2 up to 32).")
    private Optional<Integer> lookahead;

    @Option(names = "--window", paramLabel = "N", description = "Campaigns in flight at once (default: 16).")
    private Optional<Integer> window;

    @Option(
            names = "--devices",
            paramLabel = "DEVICE",
            split = ",",
            description = "auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time] (default: auto). GPU is "
                    + "the number of a GPU on this machine or its digits in 'device list'.")
    private List<String> devices = List.of();

    /** Returns the devices that a worker needs: those of --devices, else those of the manifest. */
    public List<String> devices(CliContext context) {
        return manifest(context).options().devices();
    }

    public PlannedSweep plan(CliContext context) {
        Manifest manifest = manifest(context);
        String name = id.map(SweepNames::checked).orElseGet(() -> SweepNames.of(manifest.name(), Instant.now()));
        return start.applyTo(
                new SweepPlanner(InstalledOps.in(context.kernels()), context.directory(), Gpus.here(context))
                        .plan(name, manifest),
                context);
    }

    private Manifest manifest(CliContext context) {
        Manifest found = Manifests.find(manifest.orElse(DEFAULT_MANIFEST), context.directory()).withOptions(options());
        Manifest ofOp = op.map(name -> found.withOp(located(name, context))).orElse(found);
        return shapes.applyTo(ofOp, () -> manifest.isEmpty() ? shapesOfOp(context) : List.of());
    }

    private List<Shape> shapesOfOp(CliContext context) {
        return op.flatMap(name -> InstalledOps.in(context.kernels()).find(located(name, context)))
                .map(OpCatalog.KnownOp::shapes)
                .orElse(List.of());
    }

    /** Resolves an op's folder relative to the current directory. */
    private static String located(String op, CliContext context) {
        Path folder = context.directory().resolve(op).normalize();
        return Files.isDirectory(folder) ? folder.toString() : op;
    }

    private PlanOptions options() {
        return new PlanOptions(
                Bounded.whole("--iterations", iterations, 1, IterationCount.LIMIT),
                strategy,
                seed.map(OptionalLong::of).orElse(OptionalLong.empty()),
                start.mode(),
                Bounded.whole("--lookahead", lookahead, 0, PlanOptions.MAX_LOOKAHEAD),
                Bounded.whole("--window", window, 1, PlanOptions.MAX_WINDOW),
                devices,
                Optional.empty(),
                Optional.empty(),
                stop.earlyStopping());
    }
}
