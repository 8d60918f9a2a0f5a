package dev.lathe.cli.check;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.build.Build;

/** The result of building and verifying a candidate. */
public sealed interface CheckedCandidate {
    record Right(Build build, CorrectnessReport report) implements CheckedCandidate {}

    record Rejected(Rejection rejection) implements CheckedCandidate {}
}
