package dev.lathe.workflows.golden.example;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthRequest;
import dev.lathe.workflows.contract.activity.NotifyRequest;
import dev.lathe.workflows.contract.activity.NotifyResult;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.RowRatios;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The requests and results of the stages. */
final class StageExamples {
    private static final Type BUILD = new TypeReference<Outcome<CompileReport>>() {}.getType();
    private static final Type BATCH = new TypeReference<Batch<CorrectnessRequest>>() {}.getType();
    private static final Type BUILDS = new TypeReference<BatchResult<CompileReport>>() {}.getType();
    private static final Type CORRECTNESS = new TypeReference<Outcome<Correctness>>() {}.getType();
    private static final Type CHECKED_WINNER = new TypeReference<Outcome<WinnerReport>>() {}.getType();
    private static final Type TIMING = new TypeReference<Outcome<Timing>>() {}.getType();

    private StageExamples() {}

    static List<Example> all() {
        return List.of(
                Example.of(
                        "compile-request",
                        new CompileRequest(SampleValues.TASK, SampleValues.ID, SampleValues.POINT, false)),
                new Example("compile-outcome.ok", BUILD, Outcome.ok(SampleValues.BUILT)),
                new Example("compile-outcome.launched", BUILD, Outcome.ok(SampleValues.LAUNCHED)),
                new Example("compile-outcome.rejected", BUILD, Outcome.rejected(SampleValues.REJECTION)),
                Example.of(
                        "notify-request",
                        new NotifyRequest(
                                "notify-send \"$LATHE_SWEEP\"",
                                "nightly",
                                Phase.DONE,
                                new SweepLabels(Optional.of("before the driver update"), List.of("driver-570")),
                                List.of("nightly/gemm_f16_4096x8192x512"))),
                Example.of("notify-result", new NotifyResult("exited with code 0", "sent\n")),
                new Example(
                        "batch",
                        BATCH,
                        new Batch<>(List.of(
                                new CorrectnessRequest(SampleValues.TASK, SampleValues.BUILD),
                                new CorrectnessRequest(SampleValues.COMMANDS_TASK, SampleValues.BUILD)))),
                new Example(
                        "batch-result",
                        BUILDS,
                        new BatchResult<>(
                                List.of(Outcome.ok(SampleValues.BUILT), Outcome.rejected(SampleValues.REJECTION)))),
                Example.of("correctness-request", new CorrectnessRequest(SampleValues.TASK, SampleValues.BUILD)),
                new Example("correctness-outcome.ok", CORRECTNESS, Outcome.ok(new Correctness(SampleValues.CORRECT))),
                new Example(
                        "correctness-outcome.device-time",
                        CORRECTNESS,
                        Outcome.ok(new Correctness(
                                SampleValues.CORRECT, OptionalDouble.of(42.5), OptionalDouble.of(31_250)))),
                Example.of(
                        "compile-request.commands",
                        new CompileRequest(SampleValues.COMMANDS_TASK, SampleValues.ID, SampleValues.POINT, false)),
                new Example("correctness-outcome.rejected", CORRECTNESS, Outcome.rejected(SampleValues.REJECTION)),
                Example.of(
                        "check-winner-request",
                        new WinnerCheckRequest(
                                SampleValues.TASK,
                                SampleValues.BUILD,
                                Optional.of(new WinnerCheckRequest.Claim(1000.5, SampleValues.BUILD, 4100.5)))),
                new Example(
                        "check-winner-outcome.ok",
                        CHECKED_WINNER,
                        Outcome.ok(new WinnerReport(
                                List.of("memory accesses", "undefined behavior"),
                                Optional.empty(),
                                Optional.of("correct on 3 shapes, +2.1 % of the time, within the bound of +25 %"),
                                Optional.of("5".repeat(64))))),
                Example.of(
                        "benchmark-request",
                        new BenchmarkRequest(
                                SampleValues.TASK,
                                SampleValues.BUILD,
                                Optional.of(SampleValues.BUILD),
                                SamplingPlan.onGpu(),
                                1,
                                Optional.empty(),
                                new TreeMap<>(Map.of("1024x512", 900.5)))),
                new Example(
                        "benchmark-outcome.ok",
                        TIMING,
                        Outcome.ok(new Timing(
                                SampleValues.SAMPLES,
                                Optional.of(SampleValues.SAMPLES),
                                SampleValues.ENVIRONMENT,
                                Optional.of(new RowRatios(
                                        new TreeMap<>(Map.of("1024x512", List.of(1.05, 1.04))),
                                        new TreeSet<>(Set.of("1024x512"))))))),
                new Example("benchmark-outcome.rejected", TIMING, Outcome.rejected(SampleValues.REJECTION)),
                Example.of("profile-request", new ProfileRequest(SampleValues.TASK, SampleValues.BUILD, 1000.25, true)),
                Example.of(
                        "vendor-request",
                        new VendorRequest(
                                SampleValues.TASK, SampleValues.SAMPLING, Optional.empty(), OptionalDouble.empty())),
                new Example("vendor-result.timed", VendorResult.class, VendorResult.Timed.alone("vendor 1.0", 1100.5)),
                new Example(
                        "vendor-result.beside",
                        VendorResult.class,
                        VendorResult.Timed.beside("vendor 1.0", 1100.5, new Gain(1.1, 1.05, 1.15))
                                .with(List.of(VendorResult.Unavailable.ofComparison("eager", "no module")))),
                new Example(
                        "vendor-result.unavailable",
                        VendorResult.class,
                        new VendorResult.Unavailable("not on this machine")),
                Example.of("health-request", new HealthRequest("box-cuda0")),
                new Example("health.healthy", Health.class, new Health.Healthy("healthy, 41 C")),
                new Example("health.unhealthy", Health.class, new Health.Unhealthy("the driver reports a lost device")),
                Example.of("project-request", new ProjectRequest(States.fresh())));
    }
}
