package dev.lathe.workflows.contract.activity;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that times challengers, each interleaved with the incumbent if there is one. */
@ActivityInterface
public interface BenchmarkActivity {
    @ActivityMethod(name = "benchmark")
    BatchResult<Timing> benchmark(Batch<BenchmarkRequest> batch);
}
