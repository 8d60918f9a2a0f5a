package dev.lathe.activities.benchmark;

import dev.lathe.workflows.contract.activity.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;

/** A benchmark whose jobs can also be given to a runner in a shell. */
public interface ShellBenchmark extends BenchmarkActivity {
    /** Throws OpFileException where the op knows no jobs. */
    ShellJob shellJob(BenchmarkRequest request);
}
