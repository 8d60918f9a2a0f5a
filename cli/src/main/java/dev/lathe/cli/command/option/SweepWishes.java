package dev.lathe.cli.command.option;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.Manifests;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.manifest.Wishes;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.OpCatalog;
import dev.lathe.cli.plan.Ops;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.plan.SweepNames;
import dev.lathe.cli.plan.SweepPlanner;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.Surroundings;
import dev.lathe.cli.reproduce.WinnerFile;
import dev.lathe.tuning.campaign.plan.Mode;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.search.Imports;
import dev.lathe.tuning.stop.IterationCount;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is to be tuned, and how. What is said here goes before what the manifest says. */
public final class SweepWishes {
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

    @Option(
            names = "--shapes",
            paramLabel = "SHAPE",
            split = ",",
            description = "Instead of the manifest's, as they stand, such as 512x4096,4096x4096.")
    private List<String> shapes = List.of();

    @Option(
            names = "--as-one",
            description = "One campaign for all shapes: one kernel for them, scored by the geometric mean, that loses"
                    + " a twentieth of its speed on none of them.")
    private boolean asOne;

    @Option(names = "--dtype", paramLabel = "TYPE", split = ",", description = "Element types, such as f32.")
    private List<String> dtypes = List.of();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Measured candidates a campaign. Default: 20 on the CPU, else 150.")
    private Optional<Integer> iterations;

    @Option(names = "--seed", paramLabel = "S", description = "Equal seeds propose equal candidates. Default: 1.")
    private Optional<Long> seed;

    @Option(names = "--strategy", paramLabel = "X", description = "How candidates are chosen; docs/manifest.md lists the ways. Default: portfolio.")
    private Optional<String> strategy;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "Where campaigns start: from-scratch, or from-best, with the best that ended ones found. Default: from-scratch.")
    private Optional<String> mode;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            split = ",",
            description = "Begin with these winners, from the winner.json files of earlier campaigns, instead of what the"
                    + " server knows. Means --mode from-best.")
    private List<Path> from = List.of();

    @Option(
            names = "--lookahead",
            paramLabel = "N",
            description = "Proposals made before the ones before them are measured. Default: 0 where there are four"
                    + " campaigns a device or more, 2 with fewer; one alone begins with 2 and then chooses, up to 16.")
    private Optional<Integer> lookahead;

    @Option(names = "--window", paramLabel = "N", description = "Campaigns in flight at once. Default: 16.")
    private Optional<Integer> window;

    @Option(
            names = "--enough",
            paramLabel = "VALUE",
            description = "End a campaign as soon as its best is that good, in the op's unit, such as 650 (TFLOP/s).")
    private Optional<Double> enough;

    @Option(
            names = "--hours",
            paramLabel = "N",
            description = "End a campaign that is so old, pauses included, even if iterations are missing, such as 1.5.")
    private Optional<Double> hours;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "End a campaign that gains nothing in so many iterations, and hand what it has left to those of the"
                    + " sweep that still gain. Default: every campaign uses its own.")
    private Optional<Integer> patience;

    @Option(
            names = "--devices",
            paramLabel = "DEVICE",
            split = ",",
            description = "auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time]; a GPU's name is its number on this"
                    + " machine, or its digits in 'device list'. Default: auto.")
    private List<String> devices = List.of();

    /** The devices that a worker must have for it: those named here, else those of the manifest. */
    public List<String> devices(Surroundings surroundings) {
        return asked(surroundings).wishes().devices();
    }

    public PlannedSweep plan(Surroundings surroundings) {
        Manifest asked = asked(surroundings);
        String name = id.map(SweepNames::checked).orElseGet(() -> SweepNames.of(asked.name(), Instant.now()));
        PlannedSweep planned =
                new SweepPlanner(Ops.in(surroundings.kernels()), surroundings.directory(), Gpus.here(surroundings))
                        .plan(name, asked);
        return from.isEmpty() ? planned : planned.beginningWith(winners(surroundings, planned.plan().op().name()));
    }

    private Imports winners(Surroundings surroundings, String ofOp) {
        List<Path> files = from.stream().map(surroundings.directory()::resolve).toList();
        return WinnerFile.imports(files, ofOp);
    }

    private Manifest asked(Surroundings surroundings) {
        Manifest found = Manifests.find(manifest.orElse(USUAL), surroundings.directory()).asking(wishes());
        Manifest ofOp = op.map(name -> found.withOp(located(name, surroundings))).orElse(found);
        List<Shape> named = shapes.isEmpty() && manifest.isEmpty()
                ? ownShapes(surroundings)
                : shapes.stream().map(SweepWishes::shape).toList();
        Manifest withOp = named.isEmpty() ? ofOp : ofOp.withShapes(named);
        Manifest scored = asOne ? withOp.asOne() : withOp;
        return dtypes.isEmpty() ? scored : scored.withTypes(dtypes.stream().map(SweepWishes::dtype).toList());
    }

    private List<Shape> ownShapes(Surroundings surroundings) {
        return op.flatMap(name -> Ops.in(surroundings.kernels()).find(located(name, surroundings)))
                .map(OpCatalog.KnownOp::shapes)
                .orElse(List.of());
    }

    /** The folder of an op is looked for where the command was called. */
    private static String located(String op, Surroundings surroundings) {
        Path folder = surroundings.directory().resolve(op).normalize();
        return Files.isDirectory(folder) ? folder.toString() : op;
    }

    private Wishes wishes() {
        return new Wishes(
                bounded("--iterations", iterations, 1, IterationCount.LIMIT),
                strategy,
                seed.map(OptionalLong::of).orElse(OptionalLong.empty()),
                wantedMode(),
                bounded("--lookahead", lookahead, 0, Wishes.FARTHEST_LOOKAHEAD),
                bounded("--window", window, 1, Wishes.MOST_IN_FLIGHT),
                devices,
                Optional.empty(),
                Optional.empty(),
                Wishes.enough(
                                bounded("--enough", enough, Wishes.LEAST, Wishes.MOST_VALUE),
                                bounded("--hours", hours, Wishes.LEAST, Wishes.MOST_HOURS))
                        .withPatience(bounded("--patience", patience, 1, IterationCount.LIMIT)));
    }

    private static OptionalDouble bounded(String option, Optional<Double> wish, double least, double most) {
        wish.filter(number -> !(number >= least && number <= most)).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between " + least + " and " + most);
        });
        return wish.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private Optional<Mode> wantedMode() {
        Optional<Mode> asked = mode.map(SweepWishes::mode);
        if (from.isEmpty()) {
            return asked;
        }
        if (asked.filter(other -> other != Mode.FROM_BEST).isPresent()) {
            throw CommandFailure.usage("--from begins with winners, and --mode " + asked.get() + " does not; leave one of them out");
        }
        return Optional.of(Mode.FROM_BEST);
    }

    private static OptionalInt bounded(String option, Optional<Integer> wish, int least, int most) {
        wish.filter(number -> number < least || number > most).ifPresent(number -> {
            throw CommandFailure.usage(option + ": " + number + " is not between " + least + " and " + most);
        });
        return wish.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private static Shape shape(String text) {
        try {
            return Shape.parse(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--shapes: " + e.getMessage());
        }
    }

    private static DataType dtype(String text) {
        try {
            return DataType.of(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--dtype: " + e.getMessage());
        }
    }

    private static Mode mode(String text) {
        return List.of(Mode.values()).stream()
                .filter(mode -> mode.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "--mode: '" + text + "' is not legal; legal are from-scratch, from-best"));
    }
}
