package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.workflows.contract.activity.CompileActivity;
import dev.lathe.workflows.contract.activity.CompileRequest;

/** The activity that builds candidates on the host of a device. */
public final class CompileActivityImpl implements CompileActivity {
    private final Device device;

    public CompileActivityImpl(Device device) {
        this.device = device;
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request) {
        Heartbeat heartbeat = Heartbeat.of("compile", request.task().label());
        return ActivityFailures.translating(() -> device.compile(request, heartbeat));
    }
}
