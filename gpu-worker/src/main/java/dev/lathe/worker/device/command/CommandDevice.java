package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.SanitizerReport;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A device that builds, tests and times candidates with the commands of a user's repository, in copies of the
 * repository. It delegates all other ops to the host's device.
 */
public final class CommandDevice implements LocalDevice {
    private static final String SEED = "LATHE_SEED";
    private static final SecureRandom SEEDS = new SecureRandom();

    private final CommandHost commandHost;
    private final LocalDevice host;
    private final OpFolders ops;
    private final Copies copies;

    /** {@code folder} contains the copies. */
    public CommandDevice(CommandHost commandHost, OpFolders ops, Path folder) {
        this.commandHost = commandHost;
        this.host = commandHost.device();
        this.ops = ops;
        this.copies = new Copies(folder, commandHost);
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
                ? copies.of(op, request.candidate(), heartbeat)
                        .map(built -> CompileReport.of(built.id(), "the repository's build", built.milliseconds()))
                : host.compile(request, heartbeat);
    }

    @Override
    public Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent()
                ? copies.of(op, request.build().candidate(), heartbeat)
                        .flatMap(built -> test(op, built.copy().on(request.task().problem()), heartbeat))
                : host.verify(request, heartbeat);
    }

    @Override
    public Outcome<SanitizerReport> sanitize(CorrectnessRequest request, Heartbeat heartbeat) {
        return ops.read(request.task().op()).commands().isPresent()
                ? Outcome.ok(SanitizerReport.none())
                : host.sanitize(request, heartbeat);
    }

    /** The report is empty because only the repository's test knows the errors. */
    private Outcome<Correctness> test(OpFolder op, Copy copy, Heartbeat heartbeat) {
        CommandsSection commands = op.commands().orElseThrow();
        return commands.test()
                .map(line -> commandHost.test(() -> copy.run(line, commands.limits().test(), heartbeat), heartbeat))
                .flatMap(end -> Failure.of("test", end, copy))
                .<Outcome<Correctness>>map(failure -> Outcome.rejected(failure.at(RejectionStage.CORRECTNESS)))
                .orElseGet(() -> Outcome.ok(new Correctness(new CorrectnessReport(List.of()))));
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent() ? time(op, request, heartbeat) : host.benchmark(request, heartbeat);
    }

    private Outcome<Timing> time(OpFolder op, BenchmarkRequest request, Heartbeat heartbeat) {
        SortedMap<String, String> seed = request.isUnseen() ? freshSeed() : new TreeMap<>();
        Optional<Copy> incumbent =
                request.incumbent().map(build -> incumbent(op, build, request, heartbeat).with(seed));
        return copies.of(op, request.challenger().candidate(), heartbeat)
                .map(built -> built.copy().on(request.task().problem()).with(seed))
                .flatMap(challenger -> commandHost.measure(
                        () -> rounds(op, request, heartbeat)
                                .compare(challenger, incumbent, identity(op))
                                .map(timing -> timing.with(seed)),
                        heartbeat));
    }

    /** Returns the seed for the unseen rows of one comparison. It fits a C {@code int}. */
    private static SortedMap<String, String> freshSeed() {
        return new TreeMap<>(Map.of(SEED, Integer.toString(SEEDS.nextInt(Integer.MAX_VALUE))));
    }

    private static BenchRounds rounds(OpFolder op, BenchmarkRequest request, Heartbeat heartbeat) {
        CommandsSection commands = op.commands().orElseThrow();
        BenchRun bench = request.isUnseen()
                ? BenchRun.ofUnseen(commands, heartbeat)
                : BenchRun.ofTuned(commands, heartbeat);
        return new BenchRounds(bench, op.metric(request.task().problem()), request.sampling());
    }

    private Copy incumbent(OpFolder op, Build build, BenchmarkRequest request, Heartbeat heartbeat) {
        return switch (copies.of(op, build.candidate(), heartbeat)) {
            case Outcome.Ok<Copies.Built>(Copies.Built built) -> built.copy().on(request.task().problem());
            case Outcome.Rejected<Copies.Built>(Rejection rejection) -> throw ActivityFailures.transientInfra(
                    "the incumbent no longer builds: " + rejection.reason());
        };
    }

    /** Measurements with the same benchmark command on an equal device are comparable. */
    private String identity(OpFolder op) {
        return Environment.ofRepository(
                op.op().name(), op.commands().orElseThrow().bench(), commandHost.identity());
    }

    @Override
    public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
        return host.vendor(request, heartbeat);
    }

    @Override
    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        return ops.read(request.task().op()).commands().isPresent()
                ? new Profile.Unavailable("a repository's benchmark command cannot be profiled")
                : host.profile(request, heartbeat);
    }

    @Override
    public Health health(Heartbeat heartbeat) {
        return host.health(heartbeat);
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
