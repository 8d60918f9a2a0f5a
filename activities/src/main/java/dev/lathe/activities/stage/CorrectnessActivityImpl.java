package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.InOrder;
import dev.lathe.activities.failure.UnansweredRuns;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;

/** The activity that verifies candidates on a device. */
public final class CorrectnessActivityImpl implements CorrectnessActivity {
    private final Device device;

    public CorrectnessActivityImpl(Device device) {
        this.device = device;
    }

    @Override
    public BatchResult<Correctness> check(Batch<CorrectnessRequest> batch) {
        InOrder<CorrectnessRequest, Correctness> checks = this::check;
        return checks.results(batch, Heartbeat.attempt());
    }

    private Outcome<Correctness> check(CorrectnessRequest request, int attempt) {
        Heartbeat heartbeat = Heartbeat.of("correctness", request.task().label());
        return new UnansweredRuns(() -> device.health(heartbeat), attempt)
                .reject(() -> device.verify(request, heartbeat));
    }

    @Override
    public Outcome<WinnerReport> checkWinner(WinnerCheckRequest request) {
        Heartbeat heartbeat = Heartbeat.of("check-winner", request.task().label());
        return new UnansweredRuns(() -> device.health(heartbeat), Heartbeat.attempt())
                .reject(() -> device.checkWinner(request, heartbeat));
    }
}
