package dev.lathe.cli.check;

import dev.lathe.activities.benchmark.ShellJob;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.worker.device.LocalDevices;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import dev.lathe.workflows.contract.activity.build.CompileRequest;
import dev.lathe.workflows.contract.activity.build.CompileResult;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessResult;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import java.util.Optional;

/** Builds, verifies and times candidates for one problem of an op on one device. */
public record CandidateCheck(OpReference op, Problem problem, long seed, LocalDevices.Stages stages) {
    /** An ordinal that no campaign uses, so that the inputs differ. */
    private static final int ORDINAL = 1_000_000;

    /** Builds and verifies a candidate. */
    public CheckedCandidate of(Candidate candidate, CandidateId id) {
        return switch (stages.compile().compile(new CompileRequest(task(), id, candidate))) {
            case CompileResult.Compiled(var report) -> checked(new Build(id, candidate, report.artifact()));
            case CompileResult.NotCompiled(var rejection) -> new CheckedCandidate.Rejected(rejection);
        };
    }

    /** Returns the hash of a candidate's code; empty if it does not compile. */
    Optional<String> code(Candidate candidate, CandidateId id) {
        return switch (stages.compile().compile(new CompileRequest(task(), id, candidate))) {
            case CompileResult.Compiled(var report) -> Optional.of(report.artifact());
            case CompileResult.NotCompiled refused -> Optional.empty();
        };
    }

    private CheckedCandidate checked(Build build) {
        return switch (stages.correctness().check(new CorrectnessRequest(task(), build))) {
            case CorrectnessResult.Correct(var report, var held) -> new CheckedCandidate.Right(build, report);
            case CorrectnessResult.Incorrect(var rejection) -> new CheckedCandidate.Rejected(rejection);
        };
    }

    /** Times a build alone: in the device's steady state, or with as many repeated runs as a shared processor needs. */
    public BenchmarkResult time(Build build) {
        return RepeatedRuns.quiet(
                timeOnce(build, 0),
                BenchmarkResult::medianNanoseconds,
                RepeatedRuns.none(),
                number -> stages.sampling().repetition() == Repetition.POOLED
                        ? Optional.of(timeOnce(build, number))
                        : Optional.empty());
    }

    private BenchmarkResult timeOnce(Build build, int number) {
        return stages.benchmark().benchmark(alone(build, BenchmarkRequest.FINAL + number));
    }

    /** Times a build and the vendor library in alternation, if the device has a vendor library. */
    public VendorResult besideVendor(Build build) {
        return stages.vendor()
                .map(vendor -> vendor.vendor(new VendorRequest(task(), stages.sampling(), Optional.of(build))))
                .orElseGet(() -> new VendorResult.Unavailable("this device has no vendor library"));
    }

    /** Returns the runner's job for timing a candidate alone; empty if the candidate does not build or is incorrect. */
    public Optional<ShellJob> shellJob(Candidate candidate, CandidateId id) {
        return of(candidate, id) instanceof CheckedCandidate.Right(Build build, var report)
                ? Optional.of(stages.benchmark().shellJob(alone(build, 0)))
                : Optional.empty();
    }

    private BenchmarkRequest alone(Build build, int repeat) {
        return new BenchmarkRequest(task(), build, Optional.empty(), stages.sampling(), repeat);
    }

    private CandidateTask task() {
        return task(op, problem, seed);
    }

    /** Returns the task for a check. */
    public static CandidateTask task(OpReference op, Problem problem, long seed) {
        return new CandidateTask(op, problem, seed, 0, ORDINAL, "trial");
    }
}
