package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.UnansweredRuns;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
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
    public Outcome<Timing> benchmark(BenchmarkRequest request) {
        Heartbeat heartbeat = Heartbeat.of("benchmark", request.task().label());
        return new UnansweredRuns(() -> device.health(heartbeat), Heartbeat.attempt())
                .reject(() -> device.benchmark(request, heartbeat));
    }
}
