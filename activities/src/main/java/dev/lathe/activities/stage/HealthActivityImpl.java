package dev.lathe.activities.stage;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthActivity;
import dev.lathe.workflows.contract.activity.HealthRequest;

/** The activity that checks a device. */
public final class HealthActivityImpl implements HealthActivity {
    private final Device device;

    public HealthActivityImpl(Device device) {
        this.device = device;
    }

    @Override
    public Health health(HealthRequest request) {
        Heartbeat heartbeat = Heartbeat.of("health", request.device());
        return ActivityFailures.translating(() -> device.health(heartbeat));
    }
}
