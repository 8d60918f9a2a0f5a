package dev.lathe.activities.job.sampling;

import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;

/** How a job is timed: as the plan says, at a pace. A processor's cores are pinned and keep their clock at any pace. */
public record Effort(SamplingPlan plan, Pace pace) {
    /** That of a comparison. */
    public static Effort of(BenchmarkRequest request) {
        return new Effort(request.sampling(), pace(request));
    }

    public static Effort brief(SamplingPlan plan) {
        return new Effort(plan, Pace.BRIEF);
    }

    public static Effort steady(SamplingPlan plan) {
        return new Effort(plan, Pace.STEADY);
    }

    private static Pace pace(BenchmarkRequest request) {
        if (request.asksForFinalNumbers()) {
            return Pace.STEADY;
        }
        return request.repeat() > 0 && request.sampling().repetition() == Repetition.SETTLED ? Pace.SETTLED : Pace.BRIEF;
    }
}
