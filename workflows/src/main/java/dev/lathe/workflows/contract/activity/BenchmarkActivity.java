package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.Outcome;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that times a challenger, interleaved with the incumbent if there is one, in a fresh process. */
@ActivityInterface
public interface BenchmarkActivity {
    @ActivityMethod(name = "benchmark")
    Outcome<Timing> benchmark(BenchmarkRequest request);
}
