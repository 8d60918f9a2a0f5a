package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;

/** A request to verify a build. */
public record CorrectnessRequest(CandidateTask task, Build build) {}
