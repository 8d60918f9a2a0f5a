package dev.lathe.workflows.campaign.device;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.campaign.control.CampaignControls;
import dev.lathe.workflows.campaign.control.StopRequested;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.ReleaseRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.signal.SignalDelivery;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the campaign lives. The epoch changes when the device or the identity of its measurements does, and only then;
 * a device that comes back under its name is the same device.
 */
public final class CampaignDevice {
    /** How often a campaign that was started before any worker looks for the pool. */
    private static final Duration POOL_RETRY_INTERVAL = Duration.ofSeconds(2);

    private final DeviceSelector selector;
    private final CampaignControls controls;

    /** The last current there was; it is the present one while assigned. */
    private Optional<DeviceEpoch> current;

    private boolean assigned;
    private Optional<DeviceRequest.LostDevice> lost = Optional.empty();

    /** Whether a carried current is still held, or has to be asked for again. */
    public enum Lease {
        KEPT,
        RELEASED
    }

    public CampaignDevice(DeviceSelector selector, CampaignControls controls, Optional<DeviceEpoch> carried, Lease lease) {
        this.selector = selector;
        this.controls = controls;
        this.current = carried;
        this.assigned = carried.isPresent() && lease == Lease.KEPT;
    }

    public Optional<DeviceEpoch> deviceEpoch() {
        return current;
    }

    public boolean isAssigned() {
        return assigned;
    }

    public DeviceOffer offer() {
        return current.orElseThrow(() -> new IllegalStateException("the campaign has no device")).device();
    }

    public int epoch() {
        return current.orElseThrow(() -> new IllegalStateException("the campaign has no device")).epoch();
    }

    public DeviceSelector selector() {
        return selector;
    }

    /** Asks the pool for a device and waits for it; throws StopRequested when a person ends the campaign meanwhile. */
    public void acquire() {
        while (!requestDevice()) {
            Workflow.await(POOL_RETRY_INTERVAL, () -> controls.stopReason().isPresent());
            throwIfStopped();
        }
        lost = Optional.empty();
        Workflow.await(() -> assigned || controls.stopReason().isPresent());
        throwIfStopped();
    }

    /** Whether there is a pool; the first worker starts it. */
    private boolean requestDevice() {
        Optional<String> preferred = current.map(previous -> previous.device().name());
        DeviceRequest request = new DeviceRequest(Workflow.getInfo().getWorkflowId(), selector, preferred, lost);
        return SignalDelivery.of(() -> pool().request(request)) == SignalDelivery.DELIVERED;
    }

    private void throwIfStopped() {
        if (!assigned && controls.stopReason().isPresent()) {
            throw new StopRequested();
        }
    }

    /** The pool's answer. */
    public void assign(Assignment assignment) {
        DeviceOffer device = assignment.device();
        current = Optional.of(current.map(previous -> sameDevice(previous, device)
                        ? new DeviceEpoch(device, previous.epoch(), previous.identity())
                        : new DeviceEpoch(device, previous.epoch() + 1))
                .orElseGet(() -> new DeviceEpoch(device, 1)));
        assigned = true;
    }

    private static boolean sameDevice(DeviceEpoch previous, DeviceOffer device) {
        return previous.device().name().equals(device.name());
    }

    /** Begins a new epoch and throws EnvironmentChanged where the identity of a measurement is not the epoch's. */
    public void requireIdentity(String measured) {
        DeviceEpoch now = current.orElseThrow(() -> new IllegalStateException("the campaign has no device"));
        String identity = now.identity().orElse(measured);
        if (!identity.equals(measured)) {
            current = Optional.of(new DeviceEpoch(now.device(), now.epoch() + 1));
            throw new EnvironmentChanged(identity, measured);
        }
        current = Optional.of(now.withIdentity(measured));
    }

    /** Gives the device up as lost; the next settling tells the pool. */
    public void markLost(String reason) {
        lost = Optional.of(new DeviceRequest.LostDevice(offer().name(), reason));
        assigned = false;
    }

    /** The pool wants the device back; the campaign settles anew after the iteration in flight. */
    public void markForMove() {
        assigned = false;
    }

    public void release() {
        assigned = false;
        SignalDelivery.of(() -> pool().release(new ReleaseRequest(Workflow.getInfo().getWorkflowId())));
    }

    /** Asks the control queue; returns where the device is well, and throws DeviceLost where it is silent or ill. */
    void checkHealth() {
        HealthActivity control = Workflow.newActivityStub(
                HealthActivity.class, ActivityOptionsCatalog.health(offer(), selector.silence()));
        switch (health(control)) {
            case Health.Healthy healthy -> {}
            case Health.Unhealthy unhealthy -> throw new DeviceLost(unhealthy.reason());
        }
    }

    private Health health(HealthActivity control) {
        try {
            return control.health(new HealthRequest(offer().name()));
        } catch (ActivityFailure failure) {
            return new Health.Unhealthy("its control queue was silent for " + selector.silence().toSeconds() + " s");
        }
    }

    private static DevicePoolWorkflow pool() {
        return Workflow.newExternalWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }
}
