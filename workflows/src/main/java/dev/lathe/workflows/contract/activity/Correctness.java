package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import java.util.OptionalDouble;

/**
 * A passed check: the errors, the time in milliseconds for which it used its device, if that is measured, and the time
 * of its fastest run in nanoseconds, if the device measures that and its clock was not low.
 */
public record Correctness(
        CorrectnessReport report, OptionalDouble deviceMilliseconds, OptionalDouble fastestNanoseconds) {
    public Correctness(CorrectnessReport report) {
        this(report, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** Returns the environment of the check's runs. */
    public Environment environment(String identity) {
        Environment environment = Environment.of(identity);
        return deviceMilliseconds.isEmpty()
                ? environment
                : environment.with(Environment.HELD, Double.toString(deviceMilliseconds.getAsDouble()));
    }
}
