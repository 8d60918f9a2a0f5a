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
import dev.lathe.tuning.stop.IterationCount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is to be tuned, and how. What is said here goes before what the manifest says. */
public final class SweepOptions {
    private static final String USUAL = "typical-14";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SWEEP",
            description = "typical-14, full-134, or a YAML file (docs/manifest.md). Default: the shapes of --op where its op.json"
                    + " has some, else typical-14.")
    private Optional<String> manifest;

    @Option(
            names = "--id",
            paramLabel = "NAME",
            description = "The sweep's id. Default: the manifest's name and the time. An ended sweep's id goes on with it.")
    private Optional<String> id;

    @Option(names = "--op", paramLabel = "OP", description = "A built-in op, or the path of an op's folder.")
    private Optional<String> op;

    @Mixin
    private ShapeOptions shapes;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Measured candidates a campaign. Default: 20 on the CPU, else 150.")
    private Optional<Integer> iterations;

    @Option(names = "--seed", paramLabel = "S", description = "Equal seeds propose equal candidates. Default: 1.")
    private Optional<Long> seed;

    @Option(names = "--strategy", paramLabel = "X", description = "How candidates are chosen; docs/manifest.md lists the ways. Default: portfolio.")
    private Optional<String> strategy;

    @Mixin
    private StartOptions beginning;

    @Mixin
    private StopOptions end;

    @Option(
            names = "--lookahead",
            paramLabel = "N",
            description = "Proposals made before the ones before them are measured. Default: 0 where there are four"
                    + " campaigns a device or more (32 a GPU), 2 with fewer; one alone begins with 2 and then chooses, up to 32.")
    private Optional<Integer> lookahead;

    @Option(names = "--window", paramLabel = "N", description = "Campaigns in flight at once. Default: 16.")
    private Optional<Integer> window;

    @Option(
            names = "--devices",
            paramLabel = "DEVICE",
            split = ",",
            description = "auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time]; a GPU's name is its number on this"
                    + " machine, or its digits in 'device list'. Default: auto.")
    private List<String> devices = List.of();

    /** The devices that a worker must have for it: those named here, else those of the manifest. */
    public List<String> devices(CliContext surroundings) {
        return asked(surroundings).wishes().devices();
    }

    public PlannedSweep plan(CliContext surroundings) {
        Manifest asked = asked(surroundings);
        String name = id.map(SweepNames::checked).orElseGet(() -> SweepNames.of(asked.name(), Instant.now()));
        return beginning.of(
                new SweepPlanner(InstalledOps.in(surroundings.kernels()), surroundings.directory(), Gpus.here(surroundings))
                        .plan(name, asked),
                surroundings);
    }

    private Manifest asked(CliContext surroundings) {
        Manifest found = Manifests.find(manifest.orElse(USUAL), surroundings.directory()).asking(wishes());
        Manifest ofOp = op.map(name -> found.withOp(located(name, surroundings))).orElse(found);
        return shapes.of(ofOp, () -> manifest.isEmpty() ? ownShapes(surroundings) : List.of());
    }

    private List<Shape> ownShapes(CliContext surroundings) {
        return op.flatMap(name -> InstalledOps.in(surroundings.kernels()).find(located(name, surroundings)))
                .map(OpCatalog.KnownOp::shapes)
                .orElse(List.of());
    }

    /** The folder of an op is looked for where the command was called. */
    private static String located(String op, CliContext surroundings) {
        Path folder = surroundings.directory().resolve(op).normalize();
        return Files.isDirectory(folder) ? folder.toString() : op;
    }

    private PlanOptions wishes() {
        return new PlanOptions(
                Bounded.whole("--iterations", iterations, 1, IterationCount.LIMIT),
                strategy,
                seed.map(OptionalLong::of).orElse(OptionalLong.empty()),
                beginning.mode(),
                Bounded.whole("--lookahead", lookahead, 0, PlanOptions.FARTHEST_LOOKAHEAD),
                Bounded.whole("--window", window, 1, PlanOptions.MOST_IN_FLIGHT),
                devices,
                Optional.empty(),
                Optional.empty(),
                end.enough());
    }
}
