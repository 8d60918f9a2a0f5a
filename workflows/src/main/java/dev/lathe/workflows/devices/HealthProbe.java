package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthActivity;
import dev.lathe.workflows.contract.activity.HealthRequest;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Health checks of the device pool, through the control queues of devices. */
final class HealthProbe {
    /**
     * A busy host starts a task within this time; it is short compared with the timeout after which a campaign reports
     * a lost device.
     */
    private static final Duration CONTROL_TIMEOUT = Duration.ofSeconds(5);

    private final DeviceRegister register;
    private final Rebalancer rebalancer;

    HealthProbe(DeviceRegister register, Rebalancer rebalancer) {
        this.register = register;
        this.rebalancer = rebalancer;
    }

    /** Checks a quarantined device and makes it available if it is healthy. */
    void recheck(DeviceOffer device) {
        if (health(device) instanceof Health.Healthy healthy) {
            rebalancer.restored(device.name(), "healthy again: " + healthy.detail());
        }
    }

    /**
     * Checks a device that a campaign reported as lost and quarantines it if it is unhealthy. A device that is not
     * available is not checked.
     */
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
            return new Health.Unhealthy("no response on its control queue");
        }
    }
}
