package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Rejection;

/** A passed check, or what was wrong. */
public sealed interface CorrectnessResult {
    record Correct(CorrectnessReport report) implements CorrectnessResult {}

    record Incorrect(Rejection rejection) implements CorrectnessResult {}
}
