package dev.lathe.cli.trial;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.build.Build;

/** What came of a candidate that was built and checked. */
public sealed interface Tried {
    record Right(Build build, CorrectnessReport report) implements Tried {}

    record Rejected(Rejection rejection) implements Tried {}
}
