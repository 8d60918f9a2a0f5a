package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.workflows.contract.activity.build.Build;
import dev.lathe.workflows.contract.activity.build.CandidateTask;

/** The median is the candidate's, in nanoseconds. */
public record ProfileRequest(CandidateTask task, Build build, double medianNanoseconds) {}
