package dev.lathe.cli.check;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.build.Build;

/** What came of a candidate that was built and checked. */
public sealed interface CheckedCandidate {
    record Right(Build build, CorrectnessReport report) implements CheckedCandidate {}

    record Rejected(Rejection rejection) implements CheckedCandidate {}
}
