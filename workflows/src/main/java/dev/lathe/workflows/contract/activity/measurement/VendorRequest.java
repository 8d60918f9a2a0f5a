package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import java.util.Optional;

/** Beside the library, a build may be timed for final numbers of both, at one sitting. */
public record VendorRequest(CandidateTask task, SamplingPlan sampling, Optional<Build> winner) {
    /** The question for the final number of a build. */
    public BenchmarkRequest forBuild(Build build) {
        return new BenchmarkRequest(task, build, Optional.empty(), sampling, BenchmarkRequest.FINAL);
    }
}
