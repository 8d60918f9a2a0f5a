package dev.lathe.worker.device;

import dev.lathe.workflows.contract.activity.measurement.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;

/** A benchmark that is also asked directly, by commands: for jobs to be run in a shell. */
public interface ShellBenchmark extends BenchmarkActivity {
    /** Throws OpFileException where the op knows no jobs. */
    ShellJob shellJob(BenchmarkRequest request);
}
