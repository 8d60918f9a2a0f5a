package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request to time the vendor library. If a winner is given, it is timed in the same run, unless its time in the
 * steady state is known. The row targets are those of a benchmark request.
 */
public record VendorRequest(
        CandidateTask task,
        SamplingPlan sampling,
        Optional<Build> winner,
        OptionalDouble steadyNanoseconds,
        SortedMap<String, Double> rowTargets)
        implements StageRequest {
    public VendorRequest {
        rowTargets = Collections.unmodifiableSortedMap(new TreeMap<>(rowTargets));
    }

    /** Creates a request without targets of rows. */
    public VendorRequest(
            CandidateTask task, SamplingPlan sampling, Optional<Build> winner, OptionalDouble steadyNanoseconds) {
        this(task, sampling, winner, steadyNanoseconds, new TreeMap<>());
    }

    /** Returns the request for the final measurement of a build. */
    public BenchmarkRequest forBuild(Build build) {
        return new BenchmarkRequest(task, build, Optional.empty(), sampling, BenchmarkRequest.FINAL);
    }
}
