package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.InOrder;
import dev.lathe.activities.failure.UnansweredRuns;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Timing;

/** The activity that times candidates on a device. */
public final class BenchmarkActivityImpl implements BenchmarkActivity {
    private final Device device;

    public BenchmarkActivityImpl(Device device) {
        this.device = device;
    }

    @Override
    public BatchResult<Timing> benchmark(Batch<BenchmarkRequest> batch) {
        InOrder<BenchmarkRequest, Timing> benchmarks = this::benchmark;
        return benchmarks.results(batch, Heartbeat.attempt());
    }

    private Outcome<Timing> benchmark(BenchmarkRequest request, int attempt) {
        Heartbeat heartbeat = Heartbeat.of("benchmark", request.task().label());
        return new UnansweredRuns(() -> device.health(heartbeat), attempt)
                .reject(() -> device.benchmark(request, heartbeat));
    }
}
