package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import java.util.Optional;

/** Repeat counts the measurements of one ordinal from 0; a repeat is never served from an earlier one. */
public record BenchmarkRequest(CandidateTask task, Build challenger, Optional<Build> incumbent, SamplingPlan sampling, int repeat) {
    /** The repeats of the clean measurement at the end, and of a measurement by itself, are numbered from here. */
    public static final int FINAL = 1_000;

    /** Whether its numbers are compared with those of another day, so that the device must be in its steady state. */
    public boolean isFinal() {
        return repeat >= FINAL;
    }
}
