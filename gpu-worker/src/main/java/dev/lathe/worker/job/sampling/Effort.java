package dev.lathe.worker.job.sampling;

import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.VendorRequest;

/** How a job is timed: as the plan says, at a pace. A processor's cores are pinned and keep their clock at any pace. */
public record Effort(SamplingPlan plan, Pace pace) {
    /** That of a comparison. */
    public static Effort of(BenchmarkRequest request) {
        return new Effort(request.sampling(), pace(request));
    }

    /** That of a contest among the algorithms of a vendor's library: thorough where its numbers are final. */
    public static Effort of(VendorRequest request) {
        return new Effort(request.sampling(), request.winner().isPresent() ? Pace.SETTLED : Pace.BRIEF);
    }

    public static Effort steady(SamplingPlan plan) {
        return new Effort(plan, Pace.STEADY);
    }

    private static Pace pace(BenchmarkRequest request) {
        if (request.isFinal()) {
            return Pace.STEADY;
        }
        return request.repeat() > 0 && request.sampling().repetition() == Repetition.SETTLED ? Pace.SETTLED : Pace.BRIEF;
    }
}
