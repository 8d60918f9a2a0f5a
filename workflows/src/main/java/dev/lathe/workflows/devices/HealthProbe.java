package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Asks a device itself how it is, on its control queue, and has the register know. */
final class HealthProbe {
    /** Long enough for a busy host to take a task, short against the silence that made the campaign complain. */
    private static final Duration CONTROL_TIMEOUT = Duration.ofSeconds(5);

    private final DeviceRegister register;
    private final Rebalancer rebalancer;

    HealthProbe(DeviceRegister register, Rebalancer rebalancer) {
        this.register = register;
        this.rebalancer = rebalancer;
    }

    /** A device that was given up may be well by now. */
    void recheck(DeviceOffer device) {
        if (health(device) instanceof Health.Healthy healthy) {
            rebalancer.restored(device.name(), "well again: " + healthy.detail());
        }
    }

    /** Another campaign may have complained before, or the device may have come back meanwhile. */
    void verify(DeviceRequest.LostDevice lost) {
        register.device(lost.name())
                .filter(DeviceStatus::available)
                .map(DeviceStatus::offer)
                .filter(device -> health(device) instanceof Health.Unhealthy)
                .ifPresent(device -> register.quarantine(device.name(), lost.reason()));
    }

    private static Health health(DeviceOffer device) {
        HealthActivity control = Workflow.newActivityStub(
                HealthActivity.class, ActivityOptionsCatalog.health(device, CONTROL_TIMEOUT));
        try {
            return control.health(new HealthRequest(device.name()));
        } catch (ActivityFailure failure) {
            return new Health.Unhealthy("its control queue is silent");
        }
    }
}
