package dev.lathe.worker.job;

import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.VendorRequest;

/** The sampling plan of a job and its timing mode, which affects only GPUs. */
public record Effort(SamplingPlan plan, TimingMode mode) {
    public static Effort of(BenchmarkRequest request) {
        return new Effort(request.plan(), mode(request));
    }

    /** Returns the effort of a vendor library; it is higher for the final measurement. */
    public static Effort of(VendorRequest request) {
        return new Effort(request.sampling(), request.winner().isPresent() ? TimingMode.STEADY : TimingMode.BRIEF);
    }

    /** Returns the effort of a comparison whose interval is reported. It does not end early. */
    static Effort reported(SamplingPlan plan) {
        return new Effort(plan.reported(), TimingMode.BRIEF);
    }

    private static TimingMode mode(BenchmarkRequest request) {
        if (request.isFinal()) {
            return TimingMode.STEADY;
        }
        return request.isRepetition() && request.sampling().repetition() == Repetition.SETTLED
                ? TimingMode.SETTLED
                : TimingMode.BRIEF;
    }
}
