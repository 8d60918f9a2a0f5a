package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import java.util.OptionalDouble;

/** A passed check: the errors, and the time in milliseconds for which it used its device, if that is measured. */
public record Correctness(CorrectnessReport report, OptionalDouble deviceMilliseconds) {
    public Correctness(CorrectnessReport report) {
        this(report, OptionalDouble.empty());
    }
}
