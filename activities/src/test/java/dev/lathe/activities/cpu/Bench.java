package dev.lathe.activities.cpu;

import dev.lathe.activities.compile.CompileLimits;
import dev.lathe.activities.job.JobLimits;
import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import dev.lathe.workflows.contract.activity.build.CompileActivity;
import dev.lathe.workflows.contract.activity.build.CompileRequest;
import dev.lathe.workflows.contract.activity.build.CompileResult;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
import dev.lathe.workflows.contract.activity.health.HealthReport;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessResult;
import dev.lathe.workflows.contract.activity.measurement.ProfileActivity;
import dev.lathe.workflows.contract.activity.measurement.ProfileRequest;
import dev.lathe.workflows.contract.activity.measurement.VendorActivity;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A CPU device with an op on it, asked as a campaign asks: the real compiler, the real runner. */
final class Bench {
    static final Path RUNNER_SOURCES = Path.of("../gpu-worker/native/cpu");
    static final Path TEST_OPS = Path.of("src/test/resources/ops");
    static final Path REAL_OPS = Path.of("../gpu-worker/kernels");

    private final CpuDevice device;
    private final OpReference op;
    private final Problem problem;

    private Bench(CpuDevice device, OpReference op, Problem problem) {
        this.device = device;
        this.op = op;
        this.problem = problem;
    }

    /** Memory is tight, so that greed is found out soon; time is not, since a machine may be slow. */
    static Bench of(Path ops, String op, Path data, List<Long> sizes) {
        return of(ops, op, data, sizes, new JobLimits(60, 256L << 20));
    }

    static Bench of(Path ops, String op, Path data, List<Long> sizes, JobLimits limits) {
        TestCache.linkArtifactsInto(data);
        CpuSetup setup = new CpuSetup(ops, RUNNER_SOURCES, data, CompileLimits.standard(), limits);
        OpFolders folders = new OpFolders(ops);
        OpReference reference = folders.reference(op);
        Dimensions dimensions = Dimensions.of(folders.read(reference).op().dimensions(), sizes);
        return new Bench(CpuDevice.open("test:cpu", setup), reference, new Problem(op, DataType.F32, dimensions));
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

    CompileResult compile(Candidate candidate) {
        return find(device.compileActivities(), CompileActivity.class)
                .compile(new CompileRequest(task(1), id(candidate), candidate));
    }

    Build build(Candidate candidate) {
        return switch (compile(candidate)) {
            case CompileResult.Compiled compiled -> new Build(id(candidate), candidate, compiled.report().artifact());
            case CompileResult.NotCompiled refused -> throw new AssertionError(refused.rejection());
        };
    }

    CorrectnessResult check(Candidate candidate) {
        return check(build(candidate));
    }

    CorrectnessResult check(Build build) {
        return find(device.workActivities(), CorrectnessActivity.class).check(new CorrectnessRequest(task(1), build));
    }

    BenchmarkResult benchmark(Build challenger, Optional<Build> incumbent) {
        return benchmark(challenger, incumbent, SamplingPlan.standard());
    }

    BenchmarkResult benchmark(Build challenger, Optional<Build> incumbent, SamplingPlan sampling) {
        return find(device.workActivities(), BenchmarkActivity.class)
                .benchmark(new BenchmarkRequest(task(1), challenger, incumbent, sampling, 0));
    }

    VendorResult vendor() {
        return find(device.workActivities(), VendorActivity.class)
                .vendor(new VendorRequest(task(0), SamplingPlan.standard(), Optional.empty()));
    }

    Profile profile(Build build, double medianNanoseconds) {
        return find(device.workActivities(), ProfileActivity.class)
                .profile(new ProfileRequest(task(1), build, medianNanoseconds));
    }

    HealthReport health() {
        return find(device.controlActivities(), HealthActivity.class).health(new HealthRequest("test:cpu"));
    }

    private static <A> A find(List<Object> activities, Class<A> type) {
        return activities.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
    }
}
