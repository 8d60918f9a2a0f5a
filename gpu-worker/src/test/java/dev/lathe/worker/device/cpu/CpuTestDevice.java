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

/** A CPU device with an op, called through the activities, with the real compiler and runner. */
final class CpuTestDevice {
    static final Path RUNNER_SOURCES = Path.of("native/cpu");
    static final Path TEST_OPS = Path.of("src/test/resources/ops");
    static final Path REAL_OPS = Path.of("kernels");

    private static final DeviceOffer OFFER = new DeviceOffer(
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

    static CpuTestDevice of(Path ops, String op, List<Long> sizes, CpuSetup setup) {
        TestCache.linkArtifactsInto(setup.data());
        OpFolders folders = new OpFolders(ops);
        OpReference reference = folders.reference(op);
        Dimensions dimensions = Dimensions.of(folders.read(reference).op().dimensions(), sizes);
        return new CpuTestDevice(CpuDevice.open(OFFER, setup), reference, new Problem(op, DataType.F32, dimensions));
    }

    Problem problem() {
        return problem;
    }

    CandidateTask task(int ordinal) {
        return new CandidateTask(op, problem, 42, 0, ordinal, "#" + ordinal);
    }

    static CandidateId id(Candidate candidate) {
        return CandidateId.of(candidate, "0".repeat(64));
    }

    Outcome<CompileReport> compile(Candidate candidate) {
        return new CompileActivityImpl(device::compile, 1)
                .compile(Batch.of(new CompileRequest(task(1), id(candidate), candidate, false)))
                .outcomes().getFirst();
    }

    Build build(Candidate candidate) {
        return new Build(id(candidate), candidate, compile(candidate).orElseThrow().artifact());
    }

    Outcome<Correctness> check(Candidate candidate) {
        return check(build(candidate));
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
        return new CorrectnessActivityImpl(device)
                .checkWinner(new WinnerCheckRequest(task(1), build, Optional.empty()));
    }

    /** Checks a winner that takes so many nanoseconds by the runner, and a second by the control's. */
    Outcome<WinnerReport> checkWinner(Candidate candidate, double nanoseconds) {
        Build build = build(candidate);
        return new CorrectnessActivityImpl(device)
                .checkWinner(new WinnerCheckRequest(
                        task(1), build, Optional.of(new WinnerCheckRequest.Claim(nanoseconds, build, 1e9))));
    }

    /** Repeats a benchmark without a result, such as on a busy machine, as a campaign does. */
    Outcome<Timing> benchmark(Build challenger, Optional<Build> incumbent) {
        Optional<Outcome<Timing>> answer = Optional.empty();
        while (answer.isEmpty()) {
            answer = tryBenchmark(challenger, incumbent);
        }
        return answer.get();
    }

    private Optional<Outcome<Timing>> tryBenchmark(Build challenger, Optional<Build> incumbent) {
        try {
            return Optional.of(benchmark(challenger, incumbent, SamplingPlan.standard()));
        } catch (ApplicationFailure failure) {
            if (!failure.getType().equals(FailureTypes.TRANSIENT_INFRA)) {
                throw failure;
            }
            return Optional.empty();
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
        return new VendorActivityImpl(device)
                .vendor(new VendorRequest(task(0), SamplingPlan.standard(), winner, OptionalDouble.empty()));
    }

    Profile profile(Build build, double medianNanoseconds) {
        return new ProfileActivityImpl(device)
                .profile(new ProfileRequest(task(1), build, medianNanoseconds, true));
    }

    Health health() {
        return new HealthActivityImpl(device).health(new HealthRequest("test:cpu"));
    }
}
