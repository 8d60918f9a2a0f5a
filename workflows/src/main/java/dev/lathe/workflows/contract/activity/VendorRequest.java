package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;

/** A request to time the vendor library. If a winner is given, it is timed in the same run. */
public record VendorRequest(CandidateTask task, SamplingPlan sampling, Optional<Build> winner) {
    /** Returns the request for the final measurement of a build. */
    public BenchmarkRequest forBuild(Build build) {
        return new BenchmarkRequest(task, build, Optional.empty(), sampling, BenchmarkRequest.FINAL);
    }
}
