package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.audit.SourceAudit;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.RowTargets;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.worker.harness.HarnessResult;
import dev.lathe.worker.op.BenchCommand;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.ComparisonLine;
import dev.lathe.worker.op.EditableFiles;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.ResultsRule;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A device that builds, tests and times candidates with the commands of a user's repository, in copies of the
 * repository. It delegates all other ops to the host's device.
 */
public final class CommandDevice implements LocalDevice {
    private static final String SEED = "LATHE_SEED";
    private static final SecureRandom SEEDS = new SecureRandom();

    /** Shorter than the activity's time limit. */
    private static final Duration PROFILE = Duration.ofMinutes(10);

    private final CommandHost commandHost;
    private final LocalDevice host;
    private final OpFolders ops;
    private final Path folder;
    private final Copies copies;
    private final HostFaults faults;

    /** {@code folder} contains the copies. */
    public CommandDevice(CommandHost commandHost, OpFolders ops, Path folder) {
        this.commandHost = commandHost;
        this.host = commandHost.device();
        this.ops = ops;
        this.folder = folder;
        this.copies = new Copies(folder, commandHost);
        this.faults = new HostFaults(host::health);
    }

    @Override
    public DeviceOffer offer() {
        return host.offer();
    }

    @Override
    public int workSlots() {
        return host.workSlots();
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent()
                ? faults.reject(request, RejectionStage.COMPILE, heartbeat, () -> build(op, request, heartbeat))
                : host.compile(request, heartbeat);
    }

    private Outcome<CompileReport> build(OpFolder op, CompileRequest request, Heartbeat heartbeat) {
        return copies.of(op, request.candidate(), heartbeat)
                .map(built -> CompileReport.of(built.id(), "the repository's build", built.milliseconds()));
    }

    @Override
    public Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent()
                ? faults.reject(request, RejectionStage.CRASH, heartbeat, () -> test(op, request, heartbeat))
                : host.verify(request, heartbeat);
    }

    @Override
    public Outcome<WinnerReport> checkWinner(WinnerCheckRequest request, Heartbeat heartbeat) {
        return ops.read(request.task().op()).commands().isPresent()
                ? Outcome.ok(WinnerReport.none())
                : host.checkWinner(request, heartbeat);
    }

    @Override
    public Optional<HarnessResult> secondHarness(
            CandidateTask task, Candidate candidate, double nanoseconds, Heartbeat heartbeat) {
        return host.secondHarness(task, candidate, nanoseconds, heartbeat);
    }

    private Outcome<Correctness> test(OpFolder op, CorrectnessRequest request, Heartbeat heartbeat) {
        return copies.of(op, request.build().candidate(), heartbeat)
                .flatMap(built -> test(op, built.copy().on(request.task().problem()), heartbeat));
    }

    /** The report is empty because only the repository's test knows the errors. */
    private Outcome<Correctness> test(OpFolder op, Copy copy, Heartbeat heartbeat) {
        CommandsSection commands = commands(op);
        return commands.test()
                .flatMap(line -> new Retries("test", commands.retries(), copy)
                        .rejection(() -> test(line, commands, copy, heartbeat)))
                .<Outcome<Correctness>>map(Outcome::rejected)
                .orElseGet(() -> Outcome.ok(new Correctness(new CorrectnessReport(List.of()))));
    }

    private Optional<Rejection> test(String line, CommandsSection commands, Copy copy, Heartbeat heartbeat) {
        CommandEnd end = commandHost.test(() -> copy.run(line, commands.limits().test(), heartbeat), heartbeat);
        return Failure.of("test", end, copy).map(failure -> failure.at(RejectionStage.CORRECTNESS));
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent()
                ? faults.reject(request, RejectionStage.CRASH, heartbeat, () -> time(op, request, heartbeat))
                : host.benchmark(request, heartbeat);
    }

    private Outcome<Timing> time(OpFolder op, BenchmarkRequest request, Heartbeat heartbeat) {
        BenchCommand command = bench(commands(op), request);
        SortedMap<String, String> variables = variables(request);
        Optional<BenchRun> incumbent = request.incumbent()
                .map(build -> accepted(op, build, request.task(), heartbeat))
                .map(copy -> run(op, command, copy.with(variables), heartbeat));
        BenchRounds rounds = rounds(op, command.results(), request.task(), request.plan());
        String identity = identity(op, heartbeat);
        return copies.of(op, request.challenger().candidate(), heartbeat)
                .map(built -> run(op, command, built.copy().on(request.task().problem()).with(variables), heartbeat))
                .flatMap(challenger -> commandHost.measure(
                        () -> rounds.compare(challenger, incumbent, identity)
                                .map(timing -> timing.with(variables)
                                        .with(quickRows(commands(op), request, rounds))
                                        .with(rowTargets(request, rounds))
                                        .with(audit(commands(op), request.challenger().candidate(), rounds))),
                        heartbeat));
    }

    /** Returns the quick rows as a condition if a kernel was timed alone on all rows, as the baseline is. */
    private static SortedMap<String, String> quickRows(
            CommandsSection commands, BenchmarkRequest request, BenchRounds rounds) {
        boolean chooses = commands.quick().isPresent()
                && request.incumbent().isEmpty()
                && request.quickRows().isEmpty()
                && !request.isUnseen();
        return chooses ? rounds.quickRows().map(QuickRows::asCondition).orElseGet(TreeMap::new) : new TreeMap<>();
    }

    /**
     * Returns the targets as shares of the baseline as conditions, if the baseline was timed alone, and how many rows
     * are short of their targets, if all were measured.
     */
    private static SortedMap<String, String> rowTargets(BenchmarkRequest request, BenchRounds rounds) {
        SortedMap<String, String> conditions = request.task().ordinal() == 0 && request.incumbent().isEmpty()
                ? RowTargets.asConditions(rounds.targetsBy(List.of(TargetShare.BASELINE)))
                : new TreeMap<>();
        if (request.quickRows().isEmpty()) {
            rounds.rowsShort().ifPresent(rows -> conditions.put(Environment.ROWS_SHORT, Integer.toString(rows)));
        }
        return conditions;
    }

    /** Returns the warnings about an edited source as a condition. */
    private static SortedMap<String, String> audit(CommandsSection commands, Candidate candidate, BenchRounds rounds) {
        SortedMap<String, String> condition = new TreeMap<>();
        if (candidate instanceof Source edited) {
            EditableFiles editable = commands.editable();
            SourceAudit.summary(SourceAudit.of(editable.originals(), editable.edits(edited), rounds.rowNames()))
                    .ifPresent(warnings -> condition.put(Environment.AUDIT, warnings));
        }
        return condition;
    }

    private static BenchCommand bench(CommandsSection commands, BenchmarkRequest request) {
        return request.isUnseen()
                ? commands.ofUnseen()
                : request.quickRows().map(commands::of).orElseGet(commands::ofTuned).withTargets(request.rowTargets());
    }

    private static SortedMap<String, String> variables(BenchmarkRequest request) {
        return request.isUnseen()
                ? freshSeed()
                : request.quickRows().map(QuickRows::asVariable).orElseGet(TreeMap::new);
    }

    /** Returns the seed for the unseen rows of one comparison. It fits a C {@code int}. */
    private static SortedMap<String, String> freshSeed() {
        return new TreeMap<>(Map.of(SEED, Integer.toString(SEEDS.nextInt(Integer.MAX_VALUE))));
    }

    private static CommandsSection commands(OpFolder op) {
        return op.commands().orElseThrow();
    }

    private static BenchRounds rounds(OpFolder op, ResultsRule rule, CandidateTask task, SamplingPlan sampling) {
        return new BenchRounds(rule, op.metric(task.problem()), sampling);
    }

    private static BenchRun run(OpFolder op, BenchCommand command, Copy copy, Heartbeat heartbeat) {
        return new BenchRun(
                command, copy, heartbeat, BenchProcess.of(command, commands(op).limits().bench(), copy, heartbeat));
    }

    /** Returns the copy of a candidate that was built and verified before. */
    private Copy accepted(OpFolder op, Build build, CandidateTask task, Heartbeat heartbeat) {
        return switch (ActivityFailures.translating(() -> copies.of(op, build.candidate(), heartbeat))) {
            case Outcome.Ok<Copies.Built>(Copies.Built built) -> built.copy().on(task.problem());
            case Outcome.Rejected<Copies.Built>(Rejection rejection) -> throw ActivityFailures.transientInfra(
                    "a verified candidate no longer builds: " + rejection.reason());
        };
    }

    /** Measurements with the same benchmark command on an equal device in an equal environment are comparable. */
    private String identity(OpFolder op, Heartbeat heartbeat) {
        String reported = commands(op)
                .environment()
                .map(line -> new EnvironmentCommand(line, folder, commandHost.variables()))
                .map(command -> ", " + ActivityFailures.translating(() -> command.text(heartbeat)))
                .orElse("");
        return Environment.ofRepository(op.op().name(), commands(op).bench(), commandHost.identity() + reported);
    }

    @Override
    public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        if (op.comparisons().isEmpty()) {
            return host.vendor(request, heartbeat);
        }
        return VendorResult.fastest(
                op.commands().isPresent()
                        ? compare(op, op.comparisons(), request, heartbeat)
                        : ofKernels(op, request, heartbeat));
    }

    /** Returns the results of the vendor library, if the op has one, and of the programs, which time themselves. */
    private List<VendorResult> ofKernels(OpFolder op, VendorRequest request, Heartbeat heartbeat) {
        String kind = host.offer().kind();
        SortedMap<String, String> variables = new TreeMap<>(commandHost.variables());
        variables.put("LATHE_DEVICE", kind);
        Stream<VendorResult> library =
                op.section(kind).vendor().stream().map(source -> host.vendor(request, heartbeat));
        Stream<VendorResult> programs = op.comparisons().stream()
                .map(line -> new ComparisonProgram(line, op, folder, variables))
                .map(program -> program.result(faults.reject(
                        List.of(request, program.line()),
                        RejectionStage.CRASH,
                        heartbeat,
                        () -> commandHost.measure(
                                () -> program.time(request.task().problem(), heartbeat), heartbeat))));
        return Stream.concat(library, programs).toList();
    }

    private List<VendorResult> compare(
            OpFolder op, List<ComparisonLine> lines, VendorRequest request, Heartbeat heartbeat) {
        Problem problem = request.task().problem();
        Point baseline = op.space(List.of(problem), commands(op).kind()).simplest();
        return switch (copies.of(op, baseline, heartbeat)) {
            case Outcome.Rejected<Copies.Built>(Rejection rejection) ->
                lines.stream()
                        .<VendorResult>map(line -> VendorResult.Unavailable.ofComparison(
                                line.name(), "the baseline fails: " + rejection.reason()))
                        .toList();
            case Outcome.Ok<Copies.Built>(Copies.Built built) -> {
                BenchRun tuned = run(
                        op,
                        commands(op).ofTuned().withTargets(request.rowTargets()),
                        built.copy().on(problem),
                        heartbeat);
                yield results(
                        tuned.command().results(),
                        lines.stream().map(line -> compare(op, line, request, tuned)).toList());
            }
        };
    }

    /** The timing of a comparison line. */
    private record TimedLine(ComparisonBenchmark benchmark, Outcome<Timing> timing) {
        SortedMap<String, Double> rowTargets() {
            return timing instanceof Outcome.Ok ? benchmark.rowTargets() : new TreeMap<>();
        }
    }

    /**
     * Returns the results of all lines. Targets of rows as shares of one of them count for all; as shares of the
     * vendor, those of the line that is the fastest on the row.
     */
    private static List<VendorResult> results(ResultsRule rule, List<TimedLine> lines) {
        SortedMap<String, Double> targets = new TreeMap<>();
        lines.forEach(line -> line.rowTargets().forEach(
                (row, target) -> targets.merge(row, target, (one, other) -> rule.best(List.of(one, other)))));
        return lines.stream().map(line -> line.benchmark().result(line.timing(), targets)).toList();
    }

    /** Times a comparison line, given the benchmark of the baseline, in whose copy its program runs. */
    private TimedLine compare(OpFolder op, ComparisonLine line, VendorRequest request, BenchRun baseline) {
        ResultsRule rule = baseline.command().results();
        Optional<BenchRun> winner = request.winner().map(build -> run(
                op,
                baseline.command(),
                accepted(op, build, request.task(), baseline.heartbeat()),
                baseline.heartbeat()));
        SamplingPlan sampling =
                winner.isPresent() ? request.sampling().reported() : request.sampling().withoutEarlyEnd();
        ComparisonBenchmark benchmark = new ComparisonBenchmark(
                line,
                rounds(op, rule, request.task(), sampling),
                run(op, baseline.command().of(line), baseline.copy(), baseline.heartbeat()));
        String identity = identity(op, baseline.heartbeat());
        return new TimedLine(
                benchmark,
                faults.reject(
                        List.of(request, line),
                        RejectionStage.CRASH,
                        baseline.heartbeat(),
                        () -> commandHost.measure(
                                () -> winner.map(run -> benchmark.beside(run, identity))
                                        .orElseGet(() -> benchmark.alone(baseline, identity)),
                                baseline.heartbeat())));
    }

    @Override
    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent()
                ? commands(op).profile()
                        .map(line -> profile(line, accepted(op, request.build(), request.task(), heartbeat), heartbeat))
                        .orElseGet(() -> new Profile.Unavailable("the op names no command 'profile'"))
                : host.profile(request, heartbeat);
    }

    private Profile profile(String line, Copy copy, Heartbeat heartbeat) {
        CommandEnd end = commandHost.test(() -> copy.run(line, PROFILE, heartbeat), heartbeat);
        return Failure.of("profile", end, copy)
                .<Profile>map(failure -> new Profile.Unavailable(
                        failure.at(RejectionStage.CORRECTNESS).reason()))
                .orElseGet(() -> ProfileOutput.parse(end.output()));
    }

    @Override
    public Health health(Heartbeat heartbeat) {
        return host.health(heartbeat);
    }

    @Override
    public Outcome<VerifyResult> verify(CorrectnessRequest request, InputSeed seed, Heartbeat heartbeat) {
        return host.verify(request, seed, heartbeat);
    }

    @Override
    public ShellJob shellJob(BenchmarkRequest request) {
        OpFolder op = ops.read(request.task().op());
        if (op.commands().isPresent()) {
            throw new OpFileException("the op " + op.op().name()
                    + " has no runner job because it uses its repository's benchmark command");
        }
        return host.shellJob(request);
    }
}
