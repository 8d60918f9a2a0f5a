package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
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
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
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
import java.util.TreeMap;

/**
 * Synthetic evaluations: every third is rejected, every fifth is a new incumbent. Times are a function of the ordinal.
 */
public final class Evaluations {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Evaluations() {}

    public static CampaignPlan plan(String sweep) {
        Problem problem = new Problem("line", DataType.F32, Dimensions.of(List.of("n"), List.of(64L)));
        return new CampaignPlan(
                sweep,
                "line_f32_64_fs",
                ProblemSet.of(problem),
                new OpReference("line", "builtin:line", "0"),
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

    public static Recorded at(int ordinal) {
        boolean rejected = ordinal % 3 == 2;
        Numbering numbering = rejected
                ? new Numbering.Attempt(ordinal / 3 + 1)
                : new Numbering.Iteration(ordinal - (ordinal + 1) / 3);
        return new Recorded(
                numbering,
                1,
                "host:cpu",
                START.plusSeconds(ordinal),
                rejected ? rejected(ordinal) : measured(ordinal),
                rejected ? new Verdict.Rejected("does not compile") : verdict(ordinal));
    }

    /** Returns the evaluation as a runoff measurement that wins. */
    public static Recorded runoffOf(int ordinal) {
        Recorded first = at(ordinal);
        return new Recorded(
                new Numbering.Runoff(first.numbering().number()),
                first.epoch(),
                first.device(),
                first.at().plusSeconds(100),
                first.evaluation(),
                new Verdict.Keep("faster in the steady state"));
    }

    private static Verdict verdict(int ordinal) {
        return ordinal % 5 == 0 ? new Verdict.Keep("faster") : new Verdict.Discard("slower");
    }

    private static Evaluation rejected(int ordinal) {
        return new Evaluation.Rejected(
                proposal(ordinal), Rejection.of(RejectionStage.COMPILE, "error: </script><b>&\t\"quoted\""));
    }

    private static Evaluation measured(int ordinal) {
        double median = ordinal % 5 == 0 ? 1e9 / (1 + ordinal) : 2e9;
        Measurement measurement = new Measurement(
                Samples.of(median), Optional.empty(), median, Optional.empty(), Environment.of("scripted"));
        return new Evaluation.Measured(
                proposal(ordinal),
                new TreeMap<>(Map.of("line_f32_64", measurement)),
                Optional.empty(),
                Optional.empty(),
                Optional.of(new Profile.Skipped("by policy")));
    }

    private static Proposal proposal(int ordinal) {
        Point point =
                new Point("line", new TreeMap<>(Map.of("X", KnobValue.of(ordinal), "FLAGS", KnobValue.of("-O2 -g"))));
        return new Proposal(
                ordinal,
                CandidateId.of(point, "files"),
                point,
                Optional.empty(),
                ordinal == 0 ? Origin.BASELINE : Origin.SEARCH,
                Category.TILING,
                Rationale.of("scripted"));
    }
}
