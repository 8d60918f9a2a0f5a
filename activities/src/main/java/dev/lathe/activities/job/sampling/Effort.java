package dev.lathe.activities.job.sampling;

import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;

/** How a job is timed: as the plan says, at a pace. A processor's cores are pinned and keep their clock at any pace. */
public record Effort(SamplingPlan plan, Pace pace) {
    /** That of a comparison that was made so often already. */
    public static Effort of(SamplingPlan plan, int repeat) {
        return new Effort(plan, repeat > 0 && plan.repetition() == Repetition.SETTLED ? Pace.SETTLED : Pace.BRIEF);
    }
}
