package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Rejection;
import java.util.OptionalDouble;

/** A passed check, with how long it held its device where that is known; or what was wrong. */
public sealed interface CorrectnessResult {
    record Correct(CorrectnessReport report, OptionalDouble heldMilliseconds) implements CorrectnessResult {
        public Correct(CorrectnessReport report) {
            this(report, OptionalDouble.empty());
        }
    }

    record Incorrect(Rejection rejection) implements CorrectnessResult {}
}
