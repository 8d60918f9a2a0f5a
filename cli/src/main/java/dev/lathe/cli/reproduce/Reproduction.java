package dev.lathe.cli.reproduce;

import dev.lathe.cli.CommandFailure;
import dev.lathe.tuning.campaign.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.worker.LocalDevices;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.BenchmarkResult;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.CompileResult;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.CorrectnessResult;
import dev.lathe.workflows.contract.activity.Task;
import java.util.Optional;

/** Builds a certificate's candidate, checks it and times it on a device of this machine. */
public record Reproduction(Certificate certificate, OpReference op, LocalDevices.Stages stages) {
    /** Far from the ordinals of campaigns, so that its inputs are others. */
    private static final int ORDINAL = 1_000_000;

    /** Throws CommandFailure where the candidate does not build, is wrong or cannot be timed. */
    public Reproduced run() {
        Task task = new Task(op, certificate.problem(), certificate.seed(), 0, ORDINAL, "reproduce");
        Build build = build(task);
        check(task, build);
        BenchmarkRequest request =
                new BenchmarkRequest(task, build, Optional.empty(), SamplingPlan.standard(), 0);
        return switch (stages.benchmark().benchmark(request)) {
            case BenchmarkResult.Timed timed -> new Reproduced(
                    certificate,
                    Median.of(timed.challenger().nanoseconds()),
                    stages.name() + " (" + stages.model() + ")",
                    timed.environment().identity());
            case BenchmarkResult.NotTimed(var rejection) -> throw rejected(rejection);
        };
    }

    private Build build(Task task) {
        CandidateId id = new CandidateId(certificate.candidateId());
        return switch (stages.compile().compile(new CompileRequest(task, id, certificate.candidate()))) {
            case CompileResult.Compiled(var report) -> new Build(id, certificate.candidate(), report.artifact());
            case CompileResult.NotCompiled(var rejection) -> throw rejected(rejection);
        };
    }

    private void check(Task task, Build build) {
        switch (stages.correctness().check(new CorrectnessRequest(task, build))) {
            case CorrectnessResult.Correct correct -> {}
            case CorrectnessResult.Incorrect(var rejection) -> throw rejected(rejection);
        }
    }

    private static CommandFailure rejected(Rejection rejection) {
        return CommandFailure.refused(
                "the winner was rejected here, at " + rejection.stage() + ": " + rejection.reason());
    }
}
