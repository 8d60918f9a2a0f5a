package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.Task;
import java.util.Optional;

/** Repeat counts the measurements of one ordinal from 0; a repeat is never served from an earlier one. */
public record BenchmarkRequest(Task task, Build challenger, Optional<Build> incumbent, SamplingPlan sampling, int repeat) {}
