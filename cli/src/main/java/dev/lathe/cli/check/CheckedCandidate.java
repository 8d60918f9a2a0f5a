package dev.lathe.cli.check;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.workflows.contract.activity.Build;

/** A candidate that was built and verified. */
public record CheckedCandidate(Build build, CorrectnessReport report) {}
