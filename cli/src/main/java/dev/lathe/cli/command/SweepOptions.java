package dev.lathe.cli.command;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.cli.manifest.ProposerOptions;
import dev.lathe.cli.manifest.ProposerOptions.AgentOptions;
import dev.lathe.cli.manifest.ProtocolFile;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.PlannedSweep;
import dev.lathe.cli.plan.SweepPlanner;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reproduce.WinnerFile;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.worker.device.recorded.LandscapeUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options that describe a sweep. They override the manifest. */
final class SweepOptions {
    private static final String DEFAULT_MANIFEST = "typical-14";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

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

    @Option(
            names = "--shapes",
            paramLabel = "SHAPE",
            split = ",",
            description = "Shapes to tune instead of the manifest's, such as 512x4096,4096x4096. cpuDivisor does not "
                    + "apply.")
    private List<String> shapes = List.of();

    @Option(
            names = "--shared-kernel",
            description = "Tune one kernel for all shapes in one campaign. Candidates are scored by their geometric "
                    + "mean and must not lose 5 %% or more on any representative.")
    private boolean sharedKernel;

    @Option(
            names = "--dtype",
            paramLabel = "TYPE",
            split = ",",
            description = "Element types, such as f32 (default: the manifest's, else the op's first type).")
    private List<String> dtypes = List.of();

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

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "Start mode: from-scratch, or from-best, a warm start from ended campaigns (default: "
                    + "from-scratch).")
    private Optional<String> mode;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            split = ",",
            description = "Warm start from these winner.json files instead of the campaigns on the server. Implies "
                    + "--mode from-best.")
    private List<Path> from = List.of();

    @Option(
            names = "--target-value",
            paramLabel = "VALUE",
            description = "End a campaign when its best value reaches VALUE, in the op's unit, such as 650 (TFLOP/s).")
    private Optional<Double> targetValue;

    @Option(
            names = "--target-share",
            paramLabel = "OF:SHARE",
            description =
                    "End a campaign when its best value reaches this share of the baseline, vendor, roofline, peak "
                            + "compute rate (mfu) or a comparison line, such as vendor:0.95.")
    private Optional<String> targetShare;

    @Option(
            names = "--hours",
            paramLabel = "N",
            description = "End a campaign after N hours, including pauses, such as 1.5.")
    private Optional<Double> hours;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "End a campaign after N iterations without a gain (default: never).")
    private Optional<Integer> patience;

    @Option(
            names = "--lookahead",
            paramLabel = "N",
            description =
                    "Proposals compiled while earlier ones are measured (default: 0 with four or more campaigns "
                            + "per device (32 per GPU), else at least 2; a campaign alone on its device adapts it from 2 up to 48).")
    private Optional<Integer> lookahead;

    @Option(
            names = "--proposer",
            paramLabel = "SHARES",
            description = "Proposers: search, agent, submissions (see 'campaign submit'), or shares of a cycle, such "
                    + "as search:3,agent:1,submissions:1 (default: search).")
    private Optional<String> proposer;

    @Option(
            names = "--agent",
            paramLabel = "AGENT",
            description = "Coding agent for the agent's share: the name or the path of an adapter, or a shell command; "
                    + "see docs/agents.md.")
    private Optional<String> agent;

    @Option(
            names = "--agent-timeout",
            paramLabel = "MINUTES",
            description = "Time limit of an attempt of the agent (default: 60).")
    private Optional<Double> agentTimeout;

    @Option(
            names = "--agent-budget",
            paramLabel = "BUDGET",
            description = "Usage after which the agent of a campaign begins no further turn: 12.5usd, "
                    + "2000000tokens or 6h (default: no limit).")
    private Optional<String> agentBudget;

    @Option(
            names = "--protocol",
            paramLabel = "PROTOCOL",
            description =
                    "Rules for proposals of agents and people: open, croq, rounds, versions, batches, or a file; see "
                            + "docs/protocols.md (default: open).")
    private Optional<String> protocol;

    @Option(names = "--window", paramLabel = "N", description = "Campaigns in flight at once (default: 16).")
    private Optional<Integer> window;

    @Option(
            names = "--devices",
            paramLabel = "DEVICE",
            split = ",",
            description = "auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time] (default: auto). GPU is "
                    + "the number of a GPU on this machine or its digits in 'device list'.")
    private List<String> devices = List.of();

    @Mixin
    private LabelOptions labels;

    @Option(
            names = "--notify",
            paramLabel = "CMD",
            description = {
                "Shell command that runs once when the sweep ends, on the host of a worker and in the worker's current "
                        + "folder, for at most 60 s. LATHE_SWEEP and LATHE_OUTCOME (done, stopped, exhausted, failed) "
                        + "are set; standard input is a JSON summary. Its output is in the history; its failure has no effect."
            })
    private Optional<String> notification;

    /** Returns the devices that a worker needs: those of --devices, else those of the manifest. */
    public List<String> devices(CliContext context) {
        return manifest(context).options().devices();
    }

    public PlannedSweep plan(CliContext context) {
        Manifest manifest = manifest(context);
        requireProtocol(context);
        String name = id.map(SweepOptions::checked).orElseGet(() -> name(manifest.name(), Instant.now()));
        return withWinners(planned(name, manifest, context), context).with(labels.request(), notification);
    }

    /** Plans a manifest. If no option replaces its fields, a failure names the file. */
    private PlannedSweep planned(String name, Manifest requested, CliContext context) {
        try {
            return new SweepPlanner(InstalledOps.in(context.kernels()), context.directory(), Gpus.here(context))
                    .plan(name, requested);
        } catch (CommandFailure failure) {
            boolean replaced = op.isPresent() || !shapes.isEmpty() || !dtypes.isEmpty() || !devices.isEmpty();
            throw manifest.filter(file -> !replaced).map(file -> failure.in(file)).orElse(failure);
        }
    }

    private Manifest manifest(CliContext context) {
        if (manifest.isEmpty() && op.isEmpty() && devices.stream().anyMatch(LandscapeUri::accepts)) {
            return shaped(ofRecording(), context);
        }
        Manifest found =
                ManifestFile.find(manifest.orElse(DEFAULT_MANIFEST), context.directory()).withOptions(options());
        Manifest ofOp = op.map(name -> found.withOp(located(name, context))).orElse(found);
        return shaped(ofOp, context);
    }

    /** Returns a manifest with one campaign, named after the recorded landscape. */
    private Manifest ofRecording() {
        String name = CliTask.parsed("--devices", devices.getFirst(), LandscapeUri::parse).name();
        return new Manifest(
                name, name, List.of(DataType.F32), List.of(Shape.parse("1")), Optional.empty(), 1, options());
    }

    /** Resolves an op's folder relative to the current directory. */
    private static String located(String op, CliContext context) {
        Path folder = context.directory().resolve(op).normalize();
        return Files.isDirectory(folder) ? folder.toString() : op;
    }

    private PlanOptions options() {
        return new PlanOptions(
                bounded("--iterations", iterations, 1, IterationCount.LIMIT),
                strategy,
                seed,
                startMode(),
                bounded("--lookahead", lookahead, 0, PlanOptions.MAX_LOOKAHEAD),
                bounded("--window", window, 1, PlanOptions.MAX_WINDOW),
                devices,
                Optional.empty(),
                Optional.empty(),
                earlyStopping(),
                proposers());
    }

    private Manifest shaped(Manifest manifest, CliContext context) {
        List<Shape> named = shapes.isEmpty()
                ? shapesOfOp(context)
                : parsed("--shapes", shapes, Shape::parse);
        Manifest shaped = named.isEmpty() ? manifest : manifest.withShapes(named);
        Manifest scored = sharedKernel ? shaped.withSharedKernel() : shaped;
        return dtypes.isEmpty() ? scored : scored.withTypes(parsed("--dtype", dtypes, DataType::of));
    }

    /** Returns the default shapes of the op if the user names an op and no manifest. */
    private List<Shape> shapesOfOp(CliContext context) {
        return op.filter(name -> manifest.isEmpty())
                .flatMap(name -> InstalledOps.in(context.kernels()).find(located(name, context)))
                .map(InstalledOps.KnownOp::shapes)
                .orElse(List.of());
    }

    /** Parses the values of an option; throws CommandFailure if one is invalid or if two are equal. */
    private static <T> List<T> parsed(String option, List<String> texts, Function<String, T> parser) {
        List<T> values = texts.stream().map(text -> CliTask.parsed(option, text, parser)).toList();
        texts.stream().filter(text -> texts.indexOf(text) != texts.lastIndexOf(text)).findFirst().ifPresent(text -> {
            throw CommandFailure.usage(option + ": duplicate '" + text + "'");
        });
        return values;
    }

    /** Returns the sweep with a warm start from the named files, relative to the directory. */
    private PlannedSweep withWinners(PlannedSweep planned, CliContext context) {
        if (from.isEmpty()) {
            return planned;
        }
        List<Path> files = from.stream().map(context.directory()::resolve).toList();
        OpReference op = planned.plan().op();
        InstalledOps ops = InstalledOps.in(context.kernels());
        return planned.withWarmStarts(WinnerFile.imports(files, op.name(), family -> ops.knobs(op, family)));
    }

    private Optional<StartMode> startMode() {
        Optional<StartMode> requested = mode.map(SweepOptions::startMode);
        if (from.isEmpty()) {
            return requested;
        }
        if (requested.filter(other -> other != StartMode.FROM_BEST).isPresent()) {
            throw CommandFailure.usage(
                    "--from and --mode " + requested.get() + " exclude each other; omit one of them");
        }
        return Optional.of(StartMode.FROM_BEST);
    }

    private static StartMode startMode(String text) {
        return List.of(StartMode.values()).stream()
                .filter(mode -> mode.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage(
                        "--mode: unknown mode '" + text + "'; legal are from-scratch, from-best"));
    }

    private ProposerOptions proposers() {
        return new ProposerOptions(
                proposer.map(text -> CliTask.parsed("--proposer", text, ProposerShares::parse)),
                AgentOptions.of(
                        agent,
                        bounded(
                                "--agent-timeout",
                                agentTimeout,
                                ProposerOptions.MIN_MINUTES,
                                ProposerOptions.MAX_MINUTES),
                        agentBudget.map(text -> CliTask.parsed("--agent-budget", text, AgentBudget::parse))),
                protocol);
    }

    /** Checks that the protocol of the option exists. The planner attributes its errors to the manifest. */
    private void requireProtocol(CliContext context) {
        protocol.ifPresent(name -> {
            try {
                ProtocolFile.find(name, context.directory());
            } catch (CommandFailure failure) {
                throw failure.in("--protocol");
            }
        });
    }

    private EarlyStopping earlyStopping() {
        return PlanOptions.earlyStopping(
                bounded("--target-value", targetValue, PlanOptions.MIN, PlanOptions.MAX_VALUE),
                targetShare.map(text -> CliTask.parsed("--target-share", text, TargetShare::parse)),
                bounded("--hours", hours, PlanOptions.MIN, PlanOptions.MAX_HOURS),
                bounded("--patience", patience, 1, IterationCount.LIMIT));
    }

    private static <N extends Comparable<N>> Optional<N> bounded(String option, Optional<N> value, N least, N most) {
        return value.map(number -> CliTask.bounded(option, number, least, most));
    }

    /** Returns the default id of a sweep: the manifest's name followed by the start time in UTC. */
    private static String name(String manifest, Instant now) {
        return manifest.replace('/', '-') + "-" + TIME.format(now);
    }

    /** Checks a given name. It becomes a folder name and the first part of its campaigns' ids. */
    private static String checked(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,79}") || !Path.of(name).normalize().toString().equals(name)) {
            throw CommandFailure.usage(
                    "--id: invalid name '" + name + "'; use up to 80 letters, digits, '.', '_' and '-'");
        }
        return name;
    }
}
