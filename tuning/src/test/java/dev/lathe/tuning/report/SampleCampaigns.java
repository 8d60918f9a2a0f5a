package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Campaigns for tests: a baseline of 4 ms, a faster kernel, a slower one, one that does not compile, and a second
 * epoch.
 */
public final class SampleCampaigns {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private SampleCampaigns() {}

    public static CampaignRecord small() {
        return of(List.of(
                measured(0, 0, 1, 4, new Verdict.Keep("first of its epoch"), memoryBound()),
                measured(1, 1, 1, 2, new Verdict.Keep("2.0x faster"), new Profile.Skipped("by policy")),
                measured(2, 2, 1, 3, new Verdict.Discard("50 % slower"), new Profile.Skipped("by policy")),
                rejected(3, 1),
                measured(0, 0, 2, 8, new Verdict.Keep("first of its epoch"), memoryBound()),
                measured(1, 0, 2, 5, new Verdict.Keep("first of its epoch"), memoryBound())));
    }

    /** Returns the first epoch of the small campaign, with a runoff that the slower kernel wins. */
    public static CampaignRecord withRunoff() {
        List<Recorded> first = small().evaluations().subList(0, 4);
        Recorded runoff = recorded(
                new Numbering.Runoff(2), 1, first.get(2).evaluation(),
                        new Verdict.Keep("2.0 % faster than iteration 1 in the steady state"));
        return of(Stream.concat(first.stream(), Stream.of(runoff)).toList());
    }

    static final FinalMeasurement LAST = FinalMeasurement.ofOne(
                    5e6, new Gain(1.6, 1.5, 1.7), new VendorResult.Unavailable("OpenBLAS is not installed"))
            .withChecks(
                    List.of("memory accesses"),
                    Optional.empty(),
                    Optional.of("correct on 3 shapes"),
                    Optional.of("5".repeat(64)));

    public static CampaignRecord of(List<Recorded> evaluations) {
        return new CampaignRecord(
                plan(), summary(), new VendorResult.Unavailable("OpenBLAS is not installed"), Optional.of(LAST),
                        evaluations);
    }

    private static CampaignPlan plan() {
        Problem problem = new Problem("gemm", DataType.F32, Dimensions.of(List.of("m"), List.of(64L)));
        return new CampaignPlan(
                "night",
                "gemm_f32_64_fs",
                ProblemSet.of(problem),
                new OpReference("gemm", "builtin:gemm", "0"),
                Metric.milliseconds(),
                ScoreRule.GEOMETRIC_MEAN,
                List.of(),
                List.of(),
                ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(),
                SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 1, 0),
                new DeviceSelector("cpu", List.of(), DeviceSelector.DEFAULT_SILENCE),
                Proposers.SEARCH);
    }

    private static CampaignSummary summary() {
        return new CampaignSummary(
                "night/gemm_f32_64_fs",
                "gemm_f32_64_fs",
                Phase.DONE,
                Optional.of("host:cpu"),
                2,
                2,
                2,
                1,
                "ms",
                OptionalDouble.of(8),
                OptionalDouble.empty(),
                Optional.of(new CampaignSummary.Best(1, "12345678", "tiled:8", 5, 1.6, Optional.empty(),
                        OptionalDouble.empty(), Optional.empty(), List.of(), Optional.empty(), false, "search")),
                Optional.empty(),
                Optional.of("all 2 iterations are done"),
                Optional.empty(),
                OptionalInt.empty(), List.of(), Optional.empty(), MachineLoad.unmeasured(),
                Optional.empty());
    }

    /** Returns an iteration that was compared with the incumbent. */
    public static Recorded compared(int ordinal, double milliseconds, Gain gain, Verdict verdict) {
        return measured(ordinal, Samples.of(milliseconds * 1e6), Optional.of(gain), Environment.of("protocol 1"),
                verdict);
    }

    /** Returns an iteration on two cores with this load, whose three samples differ by a fifth. */
    static Recorded under(String load, int ordinal) {
        TreeMap<String, String> conditions = new TreeMap<>(Map.of("load1", load, "cores", "2"));
        return measured(
                ordinal, Samples.of(0.8e6, 1e6, 1.2e6), Optional.empty(), new Environment("protocol 1", conditions),
                new Verdict.Discard("slower"));
    }

    /** Returns the first of an epoch in this environment. */
    public static Recorded firstIn(Environment environment) {
        return measured(0, Samples.of(1e6), Optional.empty(), environment, new Verdict.Keep("first of its epoch"));
    }

    private static Recorded measured(
            int ordinal, Samples samples, Optional<Gain> gain, Environment environment, Verdict verdict) {
        Measurement measurement = new Measurement(
                samples, Optional.empty(), samples.nanoseconds().getFirst(), gain, environment);
        Evaluation evaluation = new Evaluation.Measured(
                proposal(ordinal),
                new TreeMap<>(Map.of("gemm_f32_64", measurement)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return recorded(new Numbering.Iteration(ordinal), 1, evaluation, verdict);
    }

    private static Recorded measured(
            int ordinal, int iteration, int epoch, double milliseconds, Verdict verdict, Profile profile) {
        Measurement measurement = new Measurement(
                Samples.of(milliseconds * 1e6),
                Optional.empty(),
                milliseconds * 1e6,
                Optional.empty(),
                Environment.of("protocol 1"));
        Evaluation evaluation = new Evaluation.Measured(
                proposal(ordinal),
                new TreeMap<>(Map.of("gemm_f32_64", measurement)),
                Optional.empty(),
                Optional.empty(),
                Optional.of(profile));
        return recorded(new Numbering.Iteration(iteration), epoch, evaluation, verdict);
    }

    /** Returns a submission with ordinal 1 that fails the correctness check. */
    public static Recorded submitted() {
        Proposal searched = proposal(1);
        Proposal submitted = new Proposal(
                searched.ordinal(),
                searched.id(),
                searched.candidate(),
                searched.parent(),
                Origin.SUBMITTED,
                searched.category(),
                new Rationale(
                        "half the loads", Optional.empty(), Optional.empty(), Optional.of("seen in a profile"),
                        List.of("ncu, kernel 3"), Optional.of("+10 %"), Optional.of("spills")));
        Evaluation evaluation = new Evaluation.Rejected(
                submitted, Rejection.of(RejectionStage.CORRECTNESS, "Y[0]: expected 1, got 2"));
        return recorded(new Numbering.Attempt(1), 1, evaluation, new Verdict.Rejected("Y[0]: expected 1, got 2"));
    }

    private static Recorded rejected(int ordinal, int attempt) {
        return rejected(ordinal, attempt, "kernel.c:7: expected ';'\tbefore '}'");
    }

    static Recorded rejected(int ordinal, int attempt, String error) {
        Evaluation evaluation =
                new Evaluation.Rejected(proposal(ordinal), Rejection.of(RejectionStage.COMPILE, error));
        return recorded(new Numbering.Attempt(attempt), 1, evaluation, new Verdict.Rejected("does not compile"));
    }

    private static Recorded recorded(Numbering numbering, int epoch, Evaluation evaluation, Verdict verdict) {
        int ordinal = evaluation.proposal().ordinal();
        return new Recorded(numbering, epoch, "host:cpu", START.plusSeconds(100L * epoch + ordinal), evaluation,
                verdict);
    }

    /** Returns the same measured evaluation with another profile. */
    public static Recorded profiled(Recorded recorded, Profile profile) {
        Evaluation.Measured measured = (Evaluation.Measured) recorded.evaluation();
        return new Recorded(
                recorded.numbering(), recorded.epoch(), recorded.device(), recorded.at(),
                new Evaluation.Measured(
                        measured.proposal(), measured.measurements(), measured.build(), measured.correctness(),
                        Optional.of(profile)),
                recorded.verdict());
    }

    /** Returns a proposal that differs from its parent, the baseline, in its tile. */
    private static Proposal proposal(int ordinal) {
        Point point = point(4L << ordinal);
        return new Proposal(
                ordinal,
                CandidateId.of(point, "files"),
                point,
                ordinal == 0 ? Optional.empty() : Optional.of(CandidateId.of(point(4), "files")),
                ordinal == 0 ? Origin.BASELINE : Origin.SEARCH,
                Category.TILING,
                Rationale.of("a larger tile keeps more in cache"));
    }

    private static Point point(long tile) {
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("FLAGS", KnobValue.of("-O3 -march=native"));
        knobs.put("TILE", KnobValue.of(tile));
        return new Point("tiled", knobs);
    }

    private static Profile memoryBound() {
        return new Profile.Static(Bottleneck.MEMORY_BOUND, 0.25, new TreeMap<>(), Optional.empty(), Optional.empty());
    }
}
