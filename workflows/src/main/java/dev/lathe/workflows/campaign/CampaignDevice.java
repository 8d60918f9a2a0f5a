package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthActivity;
import dev.lathe.workflows.contract.activity.HealthRequest;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.ReleaseRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.options.NamedTimer;
import dev.lathe.workflows.signal.SignalDelivery;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The device of a campaign. A new epoch begins when the device or the identity of its measurements changes. A device
 * that returns under the same name is the same device.
 */
final class CampaignDevice {
    /** The interval between requests while no device pool runs. */
    private static final Duration POOL_RETRY_INTERVAL = Duration.ofSeconds(2);

    private final DeviceSelector selector;
    private final double work;
    private final CampaignControls controls;

    /** The last device. The campaign uses it while {@code assigned} is true. */
    private Optional<DeviceEpoch> current;

    private boolean assigned;

    /** Whether the pool knows that the campaign waits for a device. */
    private boolean requested;

    private Instant waitingSince = now();
    private Optional<DeviceRequest.LostDevice> lost = Optional.empty();

    /** Whether the pool still reserves the carried device for the campaign. */
    enum Lease {
        KEPT,
        RELEASED
    }

    CampaignDevice(CampaignPlan plan, CampaignControls controls, Optional<DeviceEpoch> carried, Lease lease) {
        this.selector = plan.devices();
        this.work = plan.metric().work();
        this.controls = controls;
        this.current = carried;
        this.assigned = carried.isPresent() && lease == Lease.KEPT;
    }

    Optional<DeviceEpoch> deviceEpoch() {
        return current;
    }

    boolean isAssigned() {
        return assigned;
    }

    DeviceOffer offer() {
        return current.orElseThrow(() -> new IllegalStateException("no device is assigned to the campaign")).device();
    }

    int epoch() {
        return current.orElseThrow(() -> new IllegalStateException("no device is assigned to the campaign")).epoch();
    }

    DeviceSelector selector() {
        return selector;
    }

    /**
     * Requests a device from the pool and waits for it, again if the campaign must give it back before it uses it.
     * Throws StopRequested if the campaign is stopped meanwhile.
     */
    void acquire() {
        while (!assigned) {
            request();
            Workflow.await(() -> assigned || !requested || controls.stopReason().isPresent());
            throwIfStopped();
        }
    }

    private void request() {
        while (!requestDevice()) {
            NamedTimer.await(
                    POOL_RETRY_INTERVAL, "wait for the device pool", () -> controls.stopReason().isPresent());
            throwIfStopped();
        }
        lost = Optional.empty();
    }

    /** Sends the request and returns whether a pool runs. The first worker starts the pool. */
    private boolean requestDevice() {
        requested = true;
        Optional<String> preferred = current.map(previous -> previous.device().name());
        DeviceRequest request = new DeviceRequest(Workflow.getInfo().getWorkflowId(), work, selector, preferred, lost);
        return SignalDelivery.of(() -> pool().request(request)) == SignalDelivery.DELIVERED;
    }

    private void throwIfStopped() {
        if (!assigned && controls.stopReason().isPresent()) {
            throw new StopRequested();
        }
    }

    /** Sets the device that the pool assigned. */
    void assign(Assignment assignment) {
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

    /**
     * Checks the identity of a measurement, which the first one of an epoch determines. Throws EnvironmentChanged if it
     * is another one. A void comparison of an earlier epoch may end in this one.
     */
    void requireIdentity(int epoch, String measured) {
        DeviceEpoch now = current.orElseThrow(() -> new IllegalStateException("no device is assigned to the campaign"));
        if (now.epoch() != epoch) {
            return;
        }
        String identity = now.identity().orElse(measured);
        if (!identity.equals(measured)) {
            throw new EnvironmentChanged(identity, measured);
        }
        current = Optional.of(now.withIdentity(measured));
    }

    /** Begins a new epoch on the same device, because its environment changed. */
    void beginEpoch() {
        current = current.map(now -> new DeviceEpoch(now.device(), now.epoch() + 1));
    }

    /** Marks the device as lost. The next request reports it to the pool. */
    void markLost(String reason) {
        lost = Optional.of(new DeviceRequest.LostDevice(offer().name(), reason));
        unassign();
    }

    /** Marks the device as given back. The campaign requests another one after the iteration in flight. */
    void markForMove() {
        unassign();
    }

    private void unassign() {
        assigned = false;
        requested = false;
        waitingSince = now();
    }

    private static Instant now() {
        return Instant.ofEpochMilli(Workflow.currentTimeMillis());
    }

    /** Returns which device the campaign waits for, and since when. Empty if it has one. */
    Optional<CampaignSummary.Waiting> waiting() {
        return assigned
                ? Optional.empty()
                : Optional.of(CampaignSummary.Waiting.since(waitingSince, "an available device: " + selector.text()));
    }

    /** Returns the device to the pool. */
    void release() {
        assigned = false;
        SignalDelivery.of(() -> pool().release(new ReleaseRequest(Workflow.getInfo().getWorkflowId())));
    }

    /** Checks the device through its control queue. Throws DeviceLost if it does not respond or is unhealthy. */
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
            long seconds = selector.silence().toSeconds();
            return new Health.Unhealthy("no response on its control queue for " + seconds + " s");
        }
    }

    private static DevicePoolWorkflow pool() {
        return Workflow.newExternalWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }
}
