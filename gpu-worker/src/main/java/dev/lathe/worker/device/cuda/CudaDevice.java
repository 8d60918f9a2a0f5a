package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CudaCompile;
import dev.lathe.worker.compile.CudaCompilers;
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
import dev.lathe.worker.library.CudaKit;
import dev.lathe.worker.library.Library;
import dev.lathe.worker.library.LibraryFolder;
import dev.lathe.worker.library.Winner;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.AwaitedCommand;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.ExclusiveGpu;
import dev.lathe.worker.profile.BuildFacts;
import dev.lathe.worker.profile.CudaCounters;
import dev.lathe.worker.profile.CudaPeaks;
import dev.lathe.worker.profile.CudaProfile;
import dev.lathe.worker.runner.BenchResult;
import dev.lathe.worker.runner.CudaFacts;
import dev.lathe.worker.runner.CudaHealthResult;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.worker.runner.RunnerException;
import dev.lathe.worker.runner.RunnerProcess;
import dev.lathe.worker.runner.RunnerService;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A CUDA device of this host. It prepares jobs while others use the GPU. */
public final class CudaDevice implements LocalDevice {
    /**
     * A check takes a few milliseconds of the GPU, but its result and the next task take a dozen to travel. With two
     * slots, an H200 was idle for 27 % of the middle of a sweep; with four, an H100 for 17 %, and with eight for 14 %.
     */
    private static final int WORK_SLOTS = 8;

    private final DeviceOffer offer;
    private final CudaSetup setup;
    private final CudaFacts facts;
    private final RunnerProcess probe;
    private final Compiler hostCode;
    private final CudaKit kit;
    private final VendorBenchmark vendor;
    private final OpFolders ops;
    private final CudaCompilers compilers;
    private final RunnerBinary binary;
    private final RunnerService runner;
    private final ExclusiveGpu gpu;
    private final JobFactory jobs;
    private final Verification verification;
    private final CudaProfile profile;
    private final Optional<ComputeSanitizer> sanitizer;

    /** Opens a GPU for ops with CUDA kernels and for user repositories. The runner starts at first use. */
    public static LocalDevice open(DeviceOffer offer, CudaHost host, CudaFacts facts) {
        CudaDevice cuda = new CudaDevice(offer, host, facts);
        return new CommandDevice(
                new CudaCommandHost(cuda, facts, cuda.gpu, GpuProbe.of(cuda.probe, facts.uuid())),
                cuda.ops,
                host.setup().data().resolve("copies").resolve(facts.shortUuid()));
    }

    private CudaDevice(DeviceOffer offer, CudaHost host, CudaFacts facts) {
        Path data = host.setup().data();
        this.offer = offer;
        this.setup = host.setup();
        this.facts = facts;
        this.probe = host.probe();
        this.ops = OpFolders.withSnapshots(host.setup().kernels(), data);
        this.compilers = host.kernels(facts.architecture());
        this.binary = host.runner();
        this.runner = new RunnerService(binary, facts.uuid(), data.resolve("work").resolve(facts.shortUuid()));
        this.gpu = new ExclusiveGpu(new DeviceLock(data.resolve("locks"), facts.uuid()));
        this.jobs = new JobFactory(
                ops,
                InputSeeds.of(data.resolve("secret")),
                new CudaJobs(compilers, facts, PythonFunctions.in(data), host.setup().jobLimits()));
        this.verification = new Verification(jobs);
        this.hostCode = host.hostCode();
        this.kit = host.kit();
        this.vendor = new VendorBenchmark("cuda", ops, hostCode, jobs, new Timer());
        this.profile = new CudaProfile(
                ops,
                new CudaPeaks(facts),
                compilers,
                new BuildFacts(host.disassembler()),
                new CudaCounters(host.profiler(), jobs, gpu));
        this.sanitizer = host.sanitizer();
    }

    @Override
    public DeviceOffer offer() {
        return offer;
    }

    @Override
    public int workSlots() {
        return WORK_SLOTS;
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat) {
        Outcome<CompileReport> compiled = new CudaCompile(ops, compilers).compile(request, heartbeat);
        if (request.countsInstructions() && compiled instanceof Outcome.Ok) {
            profile.begin(request.task(), request.candidate());
        }
        return compiled;
    }

    @Override
    public Outcome<Correctness> verify(CorrectnessRequest request, Heartbeat heartbeat) {
        Verification.Jobs prepared = verification.prepare(request, heartbeat);
        return gpu.request(heartbeat, () -> prepared.run(job -> runner.verify(job, heartbeat)))
                .map(result -> result.correctness(jobs.winnerSeed(request)));
    }

    @Override
    public Outcome<VerifyResult> verify(CorrectnessRequest request, InputSeed seed, Heartbeat heartbeat) {
        Job job = jobs.check(request, seed, heartbeat);
        return gpu.request(heartbeat, () -> runner.verify(job, heartbeat));
    }

    @Override
    public Outcome<WinnerReport> checkWinner(WinnerCheckRequest request, Heartbeat heartbeat) {
        InputSeed seed = jobs.winnerSeed(request.verification());
        return sanitize(request, heartbeat)
                .flatMap(passed -> checkSanitized(request, WinnerReport.sanitized(passed), seed, heartbeat));
    }

    @Override
    public Optional<HarnessResult> secondHarness(
            CandidateTask task, Candidate candidate, double nanoseconds, Heartbeat heartbeat) {
        OpFolder op = ops.read(task.op());
        Winner.Place place = new Winner.Place(offer.kind(), offer.name(), environment(op, heartbeat));
        double value = op.metric(task.problem()).valueOf(nanoseconds);
        return new SecondHarness(setup.data().resolve("work"), new HarnessHost())
                .run(op, new Winner(candidate, task.problem(), OptionalDouble.of(value), place), heartbeat);
    }

    /** The host's code of a library is Lathe's; the candidate's runs on this GPU only. */
    private final class HarnessHost implements SecondHarness.Host {
        @Override
        public LibraryFolder folder(Library library, Path folder) {
            return LibraryFolder.of(library, kit, folder);
        }

        @Override
        public Compiler compiler() {
            return hostCode;
        }

        @Override
        public CommandEnd run(OpFolder op, Command example, Heartbeat heartbeat) {
            Command here = example.with(Map.of("CUDA_VISIBLE_DEVICES", facts.uuid()));
            return gpu.run(heartbeat, () -> AwaitedCommand.run(here, heartbeat)).result();
        }
    }

    /** Runs the check of a small problem in Compute Sanitizer, if the machine has it. */
    private Outcome<List<String>> sanitize(WinnerCheckRequest request, Heartbeat heartbeat) {
        return sanitizer
                .flatMap(tool -> smallCheck(request.verification(), heartbeat)
                        .map(job -> tool.check(job, control(request, heartbeat), gpu, heartbeat)))
                .orElseGet(() -> Outcome.ok(List.of()));
    }

    private Optional<Job> control(WinnerCheckRequest request, Heartbeat heartbeat) {
        return request.claim()
                .flatMap(claim -> smallCheck(new CorrectnessRequest(request.task(), claim.control()), heartbeat));
    }

    private Optional<Job> smallCheck(CorrectnessRequest request, Heartbeat heartbeat) {
        return jobs.smallProblem(request)
                .map(small -> new CorrectnessRequest(request.task().on(small), request.build()))
                .map(onSmall -> jobs.check(onSmall, heartbeat));
    }

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request, Heartbeat heartbeat) {
        Outcome<Timing> timed = time(jobs.comparison(request, heartbeat), heartbeat)
                .map(result -> result.timing(environment(ops.read(request.task().op()), heartbeat)));
        if (request.repeat() == 0 && timed instanceof Outcome.Ok<Timing>(Timing timing) && timing.mayBePromoted()) {
            profile.begin(request.task(), request.challenger().candidate());
        }
        return timed;
    }

    private Outcome<BenchResult> time(Job job, Heartbeat heartbeat) {
        long requested = System.nanoTime();
        return gpu.request(heartbeat, () -> runner.bench(job, heartbeat))
                .map(served -> ExclusiveGpu.Run.of(served.result(), requested, served.held()))
                .map(run -> run.result().with(run.conditions()));
    }

    /** Measurements with the same runner, compiler, driver and GPU model are comparable. */
    private String environment(OpFolder op, Heartbeat heartbeat) {
        Toolchain toolchain = compilers.of(op).toolchain();
        return "cuda runner " + binary.version(heartbeat) + ", cold caches, " + toolchain.version() + ", "
                + toolchain.target() + ", " + facts.name() + ", driver " + facts.driver();
    }

    @Override
    public VendorResult vendor(VendorRequest request, Heartbeat heartbeat) {
        return vendor.run(request, heartbeat);
    }

    private final class Timer implements VendorBenchmark.Timer {
        @Override
        public Outcome<BenchResult> library(Job job, Heartbeat heartbeat) {
            return gpu.request(heartbeat, () -> runner.baseline(job, heartbeat));
        }

        @Override
        public Outcome<BenchResult> candidate(Job job, Heartbeat heartbeat) {
            return time(job, heartbeat);
        }

        @Override
        public boolean interleaves() {
            return false;
        }
    }

    @Override
    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        return profile.profile(request, heartbeat);
    }

    /** Runs the control kernel in a separate process without the device lock, because the device may be in use. */
    @Override
    public Health health(Heartbeat heartbeat) {
        try {
            return switch (probe.health(facts.uuid(), heartbeat)) {
                case Outcome.Ok<CudaHealthResult>(CudaHealthResult result) -> result.fault()
                        .<Health>map(Health.Unhealthy::new)
                        .orElseGet(() -> new Health.Healthy(describe(result)));
                case Outcome.Rejected<CudaHealthResult>(Rejection rejection) ->
                    new Health.Unhealthy(rejection.reason());
            };
        } catch (RunnerException failure) {
            return new Health.Unhealthy(failure.getMessage());
        }
    }

    private static String describe(CudaHealthResult result) {
        return String.format(Locale.ROOT, "control kernel %.1f us", result.controlNanoseconds() / 1e3)
                + result.inUseBy().map(processes -> ", in use by " + processes).orElse("");
    }

    @Override
    public ShellJob shellJob(BenchmarkRequest request) {
        Heartbeat heartbeat = Heartbeat.silent();
        return new ShellJob(JobFormat.text(jobs.comparison(request, heartbeat)), binary.obtain(heartbeat).file());
    }
}
