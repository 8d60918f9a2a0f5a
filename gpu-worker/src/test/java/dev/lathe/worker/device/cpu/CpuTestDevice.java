package dev.lathe.worker.device.cpu;

import dev.lathe.activities.stage.BenchmarkActivityImpl;
import dev.lathe.activities.stage.CompileActivityImpl;
import dev.lathe.activities.stage.CorrectnessActivityImpl;
import dev.lathe.activities.stage.HealthActivityImpl;
import dev.lathe.activities.stage.ProfileActivityImpl;
import dev.lathe.activities.stage.VendorActivityImpl;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.job.JobLimits;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthRequest;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.naming.TaskQueues;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** A CPU device with an op, called through the activities, with the real compiler and runner. */
public final class CpuTestDevice {
    static final Path RUNNER_SOURCES = Path.of("native/cpu");
    static final Path TEST_OPS = Path.of("src/test/resources/ops");
    static final Path REAL_OPS = Path.of("kernels");

    /** A machine is rarely too busy for a minute. */
    private static final int ATTEMPTS = 20;

    public static final DeviceOffer OFFER = new DeviceOffer(
            "test:cpu", "cpu", "a CPU", "test", "worker", TaskQueues.of("test:cpu", "test", "cpu"), OptionalInt.empty(),
            OptionalLong.empty());

    private final LocalDevice device;
    private final OpReference op;
    private final Problem problem;

    private CpuTestDevice(LocalDevice device, OpReference op, Problem problem) {
        this.device = device;
        this.op = op;
        this.problem = problem;
    }

    /** The memory limit is low for a fast test of it; the time limit is high for slow machines. */
    static CpuTestDevice of(Path ops, String op, Path data, List<Long> sizes) {
        return of(ops, op, data, sizes, new JobLimits(60, 256L << 20));
    }

    static CpuTestDevice of(Path ops, String op, Path data, List<Long> sizes, JobLimits limits) {
        return of(ops, op, sizes, new CpuSetup(ops, RUNNER_SOURCES, data, CompileLimits.standard(), limits));
    }

    public static CpuTestDevice of(Path ops, String op, List<Long> sizes, CpuSetup setup) {
        TestCache.linkArtifactsInto(setup.data());
        OpFolders folders = new OpFolders(ops);
        OpReference reference = folders.reference(op);
        Dimensions dimensions = Dimensions.of(folders.read(reference).op().dimensions(), sizes);
        return new CpuTestDevice(CpuDevice.open(OFFER, setup), reference, new Problem(op, DataType.F32, dimensions));
    }

    public LocalDevice device() {
        return device;
    }

    public OpReference op() {
        return op;
    }

    public Problem problem() {
        return problem;
    }

    CandidateTask task(int ordinal) {
        return new CandidateTask(op, problem, 42, 0, ordinal, "#" + ordinal);
    }

    public static CandidateId id(Candidate candidate) {
        return CandidateId.of(candidate, "0".repeat(64));
    }

    public Outcome<CompileReport> compile(Candidate candidate) {
        return new CompileActivityImpl(device::compile, 1)
                .compile(Batch.of(new CompileRequest(task(1), id(candidate), candidate, false)))
                .outcomes().getFirst();
    }

    public Build build(Candidate candidate) {
        return new Build(id(candidate), candidate, compile(candidate).orElseThrow().artifact());
    }

    public Outcome<Correctness> check(Candidate candidate) {
        Build build = build(candidate);
        return answerOf(() -> check(build));
    }

    Outcome<Correctness> check(Build build) {
        return new CorrectnessActivityImpl(device)
                .check(Batch.of(new CorrectnessRequest(task(1), build)))
                .outcomes().getFirst();
    }

    Outcome<WinnerReport> checkWinner(Candidate candidate) {
        return checkWinner(build(candidate));
    }

    Outcome<WinnerReport> checkWinner(Build build) {
        return checkWinner(new WinnerCheckRequest(task(1), build, Optional.empty()));
    }

    private Outcome<WinnerReport> checkWinner(WinnerCheckRequest request) {
        return answerOf(() -> new CorrectnessActivityImpl(device).checkWinner(request));
    }

    /** Checks a winner that takes so many nanoseconds by the runner, and a second by the control's. */
    Outcome<WinnerReport> checkWinner(Candidate candidate, double nanoseconds) {
        Build build = build(candidate);
        WinnerCheckRequest.Claim claim = new WinnerCheckRequest.Claim(nanoseconds, build, 1e9);
        return checkWinner(new WinnerCheckRequest(task(1), build, Optional.of(claim)));
    }

    public Outcome<Timing> benchmark(Build challenger, Optional<Build> incumbent) {
        return answerOf(() -> benchmark(challenger, incumbent, SamplingPlan.standard()));
    }

    /** Repeats a task that fails transiently, such as on a busy machine. */
    private static <T> T answerOf(Supplier<T> task) {
        for (int attempt = 1; ; attempt++) {
            try {
                return task.get();
            } catch (ApplicationFailure failure) {
                if (attempt == ATTEMPTS || !failure.getType().equals(FailureTypes.TRANSIENT_INFRA)) {
                    throw failure;
                }
            }
        }
    }

    Outcome<Timing> benchmark(Build challenger, Optional<Build> incumbent, SamplingPlan sampling) {
        return new BenchmarkActivityImpl(device)
                .benchmark(Batch.of(new BenchmarkRequest(task(1), challenger, incumbent, sampling, 0)))
                .outcomes().getFirst();
    }

    VendorResult vendor() {
        return vendor(Optional.empty());
    }

    VendorResult vendor(Optional<Build> winner) {
        VendorRequest request = new VendorRequest(task(0), SamplingPlan.standard(), winner, OptionalDouble.empty());
        return answerOf(() -> new VendorActivityImpl(device).vendor(request));
    }

    Profile profile(Build build, double medianNanoseconds) {
        return new ProfileActivityImpl(device)
                .profile(new ProfileRequest(task(1), build, medianNanoseconds, true));
    }

    Health health() {
        return new HealthActivityImpl(device).health(new HealthRequest("test:cpu"));
    }
}
