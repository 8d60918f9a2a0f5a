package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A request to time the vendor library. If a winner is given, it is timed in the same run, unless its time in the
 * steady state is known.
 */
public record VendorRequest(
        CandidateTask task, SamplingPlan sampling, Optional<Build> winner, OptionalDouble steadyNanoseconds) {
    /** Returns the request for the final measurement of a build. */
    public BenchmarkRequest forBuild(Build build) {
        return new BenchmarkRequest(task, build, Optional.empty(), sampling, BenchmarkRequest.FINAL);
    }
}
