package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.statistics.Median;
import java.util.Optional;

/** All samples of both, in rounds of A, B, B, A, or why the challenger could not be timed. */
public sealed interface BenchmarkResult {
    /** The challenger's; infinite where it could not be timed. */
    default double medianNanoseconds() {
        return switch (this) {
            case Timed timed -> Median.of(timed.challenger().nanoseconds());
            case NotTimed refused -> Double.POSITIVE_INFINITY;
        };
    }

    record Timed(Samples challenger, Optional<Samples> incumbent, Environment environment) implements BenchmarkResult {}

    record NotTimed(Rejection rejection) implements BenchmarkResult {}
}
