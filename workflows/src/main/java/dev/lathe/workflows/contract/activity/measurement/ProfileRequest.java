package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;

/** A request to profile a candidate with its median in nanoseconds. */
public record ProfileRequest(CandidateTask task, Build build, double medianNanoseconds) {}
