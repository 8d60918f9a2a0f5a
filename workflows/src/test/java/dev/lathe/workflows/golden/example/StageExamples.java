package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.build.CompileRequest;
import dev.lathe.workflows.contract.activity.build.CompileResult;
import dev.lathe.workflows.contract.activity.health.HealthReport;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import dev.lathe.workflows.contract.activity.history.ProjectRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessResult;
import dev.lathe.workflows.contract.activity.measurement.ProfileRequest;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the stages on a device are asked and what they answer. */
final class StageExamples {
    private StageExamples() {}

    static List<Example> all() {
        return List.of(
                Example.of("compile-request", new CompileRequest(Pieces.TASK, Pieces.ID, Pieces.POINT)),
                new Example("compile-result.compiled", CompileResult.class, new CompileResult.Compiled(Pieces.BUILT)),
                new Example("compile-result.launched", CompileResult.class, new CompileResult.Compiled(Pieces.LAUNCHED)),
                new Example("compile-result.not-compiled", CompileResult.class, new CompileResult.NotCompiled(Pieces.REJECTION)),
                Example.of("correctness-request", new CorrectnessRequest(Pieces.TASK, Pieces.BUILD)),
                new Example(
                        "correctness-result.correct", CorrectnessResult.class, new CorrectnessResult.Correct(Pieces.CORRECT)),
                new Example(
                        "correctness-result.held",
                        CorrectnessResult.class,
                        new CorrectnessResult.Correct(Pieces.CORRECT, OptionalDouble.of(42.5))),
                new Example(
                        "correctness-result.incorrect",
                        CorrectnessResult.class,
                        new CorrectnessResult.Incorrect(Pieces.REJECTION)),
                Example.of(
                        "benchmark-request",
                        new BenchmarkRequest(Pieces.TASK, Pieces.BUILD, Optional.of(Pieces.BUILD), SamplingPlan.onGpu(), 1)),
                new Example(
                        "benchmark-result.timed",
                        BenchmarkResult.class,
                        new BenchmarkResult.Timed(Pieces.SAMPLES, Optional.of(Pieces.SAMPLES), Pieces.ENVIRONMENT)),
                new Example(
                        "benchmark-result.not-timed", BenchmarkResult.class, new BenchmarkResult.NotTimed(Pieces.REJECTION)),
                Example.of("profile-request", new ProfileRequest(Pieces.TASK, Pieces.BUILD, 1000.25)),
                Example.of("vendor-request", new VendorRequest(Pieces.TASK, Pieces.SAMPLING, Optional.empty())),
                new Example("vendor-result.timed", VendorResult.class, VendorResult.Timed.alone("abacus 1.0", 1100.5)),
                new Example(
                        "vendor-result.unavailable", VendorResult.class, new VendorResult.Unavailable("not on this machine")),
                Example.of("health-request", new HealthRequest("box-cuda0")),
                new Example("health-report.healthy", HealthReport.class, new HealthReport.Healthy("well, 41 C")),
                new Example("health-report.ill", HealthReport.class, new HealthReport.Ill("it fell off the bus")),
                Example.of("project-request", new ProjectRequest("nightly/gemm_f16_4096x8192x512")));
    }
}
