package dev.lathe.worker.device.command;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.device.ShellBenchmark;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.measurement.Timing;

/** Must not be asked. */
enum Nobody implements ShellBenchmark {
    INSTANCE;

    @Override
    public Outcome<Timing> benchmark(BenchmarkRequest request) {
        throw new AssertionError("not a repository");
    }

    @Override
    public ShellJob shellJob(BenchmarkRequest request) {
        throw new AssertionError("not a repository");
    }
}
