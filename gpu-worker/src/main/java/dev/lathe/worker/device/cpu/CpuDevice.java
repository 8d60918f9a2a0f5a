package dev.lathe.worker.device.cpu;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.ConfinementProgram;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.compile.KernelRecipes;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.worker.device.VendorBenchmark;
import dev.lathe.worker.device.Verification;
import dev.lathe.worker.device.command.CommandDevice;
import dev.lathe.worker.harness.HarnessResult;
import dev.lathe.worker.harness.SecondHarness;
import dev.lathe.worker.job.InputSeeds;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFactory;
import dev.lathe.worker.job.JobFormat;
import dev.lathe.worker.job.PythonFunctions;
import dev.lathe.worker.job.ReferenceCache;
import dev.lathe.worker.library.Library;
import dev.lathe.worker.library.LibraryFolder;
import dev.lathe.worker.library.Winner;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.AwaitedCommand;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.profile.PeakMeter;
import dev.lathe.worker.profile.Work;
import dev.lathe.worker.runner.BenchResult;
import dev.lathe.worker.runner.HealthResult;
import dev.lathe.worker.runner.LibraryUnavailable;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.worker.runner.RunnerException;
import dev.lathe.worker.runner.RunnerProcess;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
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
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** The processor of this host. Compilation and measurement exclude each other. */
public final class CpuDevice implements LocalDevice {
    private static final List<String> SANITIZERS = List.of("memory accesses", "undefined behavior");

    private final DeviceOffer offer;
    private final OpFolders ops;
    private final Compiler compiler;
    private final RunnerProcess runner;
    private final DeviceLock device;
    private final MeasurementLock measurements;
    private final PeakMeter meter;
    private final JobFactory jobs;
    private final Verification verification;
    private final Path scratch;

    private CpuDevice(
            DeviceOffer offer, CpuSetup setup, OpFolders ops, DeviceLock device, MeasurementLock measurements) {
        Path data = setup.data();
        this.offer = offer;
        this.ops = ops;
        this.device = device;
        this.measurements = measurements;
        ArtifactStore artifacts = new ArtifactStore(data.resolve("artifacts"));
        Compiler programs = new Compiler(HostToolchain.programs(), artifacts, measurements, CompileLimits.ofRunner());
        RunnerBinary binary = RunnerBinary.ofHost(setup.runnerSources(), programs);
        this.compiler = new Compiler(HostToolchain.find(), artifacts, measurements, setup.compileLimits())
                .confinedBy(ConfinementProgram.beside(setup.runnerSources(), programs));
        this.scratch = data.resolve("work");
        this.runner = new RunnerProcess(binary, scratch);
        this.meter = new PeakMeter(runner, measurements, data.resolve(PeakMeter.FILE), InstantSource.system());
        this.jobs = new JobFactory(
                ops,
                InputSeeds.of(data.resolve("secret")),
                new CpuJobs(
                        compiler,
                        meter,
                        ReferenceCache.in(data.resolve("references")),
                        PythonFunctions.in(data),
                        setup.jobLimits()));
        this.verification = new Verification(jobs);
    }

    /**
     * Opens the CPU for ops with C kernels and for user repositories; throws Setup if the machine has no compiler. The
     * runner is compiled and the peaks are measured at first use.
     */
    public static LocalDevice open(DeviceOffer offer, CpuSetup setup) {
        return open(offer, setup, offer.name());
    }

    /** Opens the CPU for verification only, which does not wait while other processes measure. */
    public static LocalDevice openUntimed(DeviceOffer offer, CpuSetup setup) {
        return open(offer, setup, offer.name() + ":untimed");
    }

    private static LocalDevice open(DeviceOffer offer, CpuSetup setup, String lock) {
        OpFolders ops = OpFolders.withSnapshots(setup.kernels(), setup.data());
        DeviceLock device = new DeviceLock(setup.data().resolve("locks"), lock);
        MeasurementLock measurements = new MeasurementLock();
        CpuDevice cpu = new CpuDevice(offer, setup, ops, device, measurements);
        return new CommandDevice(
                new CpuCommandHost(cpu, device, measurements, cpu.compiler.toolchain()),
                ops,
                setup.data().resolve("copies"));
    }

    @Override
    public DeviceOffer offer() {
        return offer;
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        return compiler.build(new KernelRecipes(op).candidate(request.candidate()), heartbeat)
                .map(built -> report(built).withLaunch(op.launchText(request.candidate())));
    }

    private CompileReport report(Artifact built) {
        return CompileReport.of(built.hash(), compiler.toolchain().version(), built.milliseconds());
    }

    /** Verifies a candidate. Compilers may run at the same time, because nothing is timed. */
    @Override
    public Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat) {
        return ofCandidate(() -> device.holding(
                        () -> verification.prepare(request, heartbeat).run(job -> runner.verify(job, heartbeat))))
                .map(result -> result.correctness(jobs.winnerSeed(request)));
    }

    @Override
    public Outcome<VerifyResult> verify(CorrectnessRequest request, InputSeed seed, Heartbeat heartbeat) {
        return verified(jobs.check(request, seed, heartbeat), heartbeat);
    }

    private Outcome<VerifyResult> verified(Job job, Heartbeat heartbeat) {
        return ofCandidate(() -> device.holding(() -> runner.verify(job, heartbeat)));
    }

    @Override
    public Outcome<WinnerReport> checkWinner(WinnerCheckRequest request, Heartbeat heartbeat) {
        InputSeed seed = jobs.winnerSeed(request.verification());
        return sanitize(request.verification(), heartbeat)
                .flatMap(sanitized -> checkSanitized(request, sanitized, seed, heartbeat));
    }

    @Override
    public Optional<HarnessResult> secondHarness(
            CandidateTask task, Candidate candidate, double nanoseconds, Heartbeat heartbeat) {
        OpFolder op = ops.read(task.op());
        double value = op.metric(task.problem()).valueOf(nanoseconds);
        return new SecondHarness(scratch, new HarnessHost())
                .run(op, new Winner(candidate, task.problem(), OptionalDouble.of(value), place(heartbeat)), heartbeat);
    }

    @Override
    public int threads(CandidateTask task) {
        return ops.read(task.op()).cpu().threads();
    }

    private Winner.Place place(Heartbeat heartbeat) {
        return new Winner.Place(offer.kind(), offer.name(), environment(heartbeat));
    }

    /** Builds a library like a candidate, and runs the candidate in it with the rights that it has in the runner. */
    private final class HarnessHost implements SecondHarness.Host {
        @Override
        public LibraryFolder folder(Library library, Path folder) {
            return LibraryFolder.ofCpu(library, folder);
        }

        @Override
        public Compiler compiler() {
            return compiler;
        }

        @Override
        public CommandEnd run(OpFolder op, Command example, Heartbeat heartbeat) {
            String threads = Integer.toString(op.cpu().threads());
            Path binary = runner.binary().obtain(heartbeat).file();
            Command sandboxed =
                    example.by(List.of(binary.toString(), "sandbox", threads, example.folder().toString()));
            return device.holding(() ->
                    measurements.exclusive(heartbeat, () -> AwaitedCommand.run(sandboxed, heartbeat)));
        }
    }

    /**
     * Runs a build that checks its accesses to memory and undefined behavior. It needs GCC, and may exceed the limits
     * of a compilation. Otherwise a source that does not compile with the checks is rejected.
     */
    private Outcome<WinnerReport> sanitize(CorrectnessRequest request, Heartbeat heartbeat) {
        return jobs.smallProblem(request)
                .map(small -> sanitize(request, small, heartbeat)
                        .mapRejection(rejection -> rejection.on(small.key() + " with sanitizers")))
                .orElseGet(() -> Outcome.ok(WinnerReport.none()));
    }

    private Outcome<WinnerReport> sanitize(CorrectnessRequest request, Problem small, Heartbeat heartbeat) {
        Recipe recipe = new KernelRecipes(ops.read(request.task().op())).sanitized(request.build().candidate());
        return switch (compiler.attempt(recipe, heartbeat)) {
            case Compiler.Attempt.Impossible(String reason) -> Outcome.ok(WinnerReport.unsanitized(reason));
            case Compiler.Attempt.Ended(Outcome<Artifact> built) -> built
                    .flatMap(library -> verified(jobs.smallCheck(request, small, library.file(), heartbeat), heartbeat))
                    .map(passed -> WinnerReport.sanitized(SANITIZERS));
        };
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat) {
        return ofCandidate(() -> time(() -> jobs.comparison(request, heartbeat), heartbeat))
                .map(result -> result.timing(environment(heartbeat)));
    }

    /** A vendor library may be unavailable. A candidate that claims to be so is rejected. */
    private static <R> Outcome<R> ofCandidate(Supplier<Outcome<R>> run) {
        try {
            return run.get();
        } catch (LibraryUnavailable refusal) {
            return Outcome.rejected(Rejection.of(
                    RejectionStage.LAUNCH, "the candidate cannot run on this machine: " + refusal.reason()));
        }
    }

    /** Creates the job before it takes the measurement lock, because the job may require a compilation. */
    private Outcome<BenchResult> time(Supplier<Job> factory, Heartbeat heartbeat) {
        return device.holding(() -> {
            Job job = factory.get();
            return measurements.exclusive(heartbeat, () -> runner.bench(job, heartbeat));
        });
    }

    /** Measurements with the same runner, compiler and processor are comparable. */
    private String environment(Heartbeat heartbeat) {
        Toolchain toolchain = compiler.toolchain();
        return "cpu runner " + runner.binary().version(heartbeat) + ", cold caches, " + toolchain.version() + ", "
                + toolchain.target();
    }

    @Override
    public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
        return new VendorBenchmark("cpu", ops, compiler, jobs, new Timer()).run(request, heartbeat);
    }

    /** Times libraries and candidates in the same way. */
    private final class Timer implements VendorBenchmark.Timer {
        @Override
        public Outcome<BenchResult> library(Job job, Heartbeat heartbeat) {
            return time(() -> job, heartbeat);
        }

        @Override
        public Outcome<BenchResult> candidate(Job job, Heartbeat heartbeat) {
            return time(() -> job, heartbeat);
        }

        @Override
        public boolean interleaves() {
            return true;
        }
    }

    /** Returns the candidate's time relative to the roofline of its processors, without hardware counters. */
    @Override
    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        CandidateTask task = request.task();
        OpFolder op = ops.read(task.op());
        return meter.peaks(heartbeat)
                .roofline(task.problem().dtype())
                .times(op.cpu().threads())
                .profile(
                        Work.of(op, task.problem()),
                        request.medianNanoseconds(),
                        Collections.emptySortedMap());
    }

    /** Runs the control kernel without the device lock, because the device may be in use. */
    @Override
    public Health health(Heartbeat heartbeat) {
        try {
            return switch (runner.health(heartbeat)) {
                case Outcome.Ok<HealthResult>(HealthResult result) -> new Health.Healthy(describe(result));
                case Outcome.Rejected<HealthResult>(Rejection rejection) -> new Health.Unhealthy(rejection.reason());
            };
        } catch (RunnerException failure) {
            return new Health.Unhealthy(failure.getMessage());
        }
    }

    private static String describe(HealthResult result) {
        return String.format(
                Locale.ROOT,
                "control kernel %.0f us, load %.2f on %d cores",
                result.controlNanoseconds() / 1e3,
                result.load1(),
                result.cores());
    }

    @Override
    public ShellJob shellJob(BenchmarkRequest request) {
        Heartbeat heartbeat = Heartbeat.silent();
        return new ShellJob(
                JobFormat.text(jobs.comparison(request, heartbeat)), runner.binary().obtain(heartbeat).file());
    }
}
