package dev.lathe.activities.benchmark;

import dev.lathe.workflows.contract.activity.measurement.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;

/** A benchmark that is also asked directly, by commands: for numbers to be shown, and for jobs to be run in a shell. */
public interface ShellBenchmark extends BenchmarkActivity {
    /** Times a candidate in the device's steady state, where it has one. */
    BenchmarkResult steady(BenchmarkRequest request);

    /** Throws OpFileException where the op knows no jobs. */
    ShellJob shellJob(BenchmarkRequest request);
}
