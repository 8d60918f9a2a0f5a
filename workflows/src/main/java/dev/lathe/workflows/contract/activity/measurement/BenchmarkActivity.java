package dev.lathe.workflows.contract.activity.measurement;

import dev.lathe.tuning.evaluation.Outcome;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Times a challenger, interleaved with the incumbent where there is one, in fresh processes. */
@ActivityInterface
public interface BenchmarkActivity {
    @ActivityMethod(name = "benchmark")
    Outcome<Timing> benchmark(BenchmarkRequest request);
}
