package dev.lathe.workflows.campaign.home;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.campaign.control.CampaignControls;
import dev.lathe.workflows.campaign.control.Halted;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
import dev.lathe.workflows.contract.activity.health.HealthRequest;
import dev.lathe.workflows.contract.campaign.Home;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.ReleaseRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.signal.Delivery;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the campaign lives. The epoch changes when the device or the identity of its measurements does, and only then;
 * a device that comes back under its name is the same device.
 */
public final class HomeDevice {
    /** How often a campaign that was started before any worker looks for the pool. */
    private static final Duration NO_POOL_YET = Duration.ofSeconds(2);

    private final DeviceSelector wish;
    private final CampaignControls controls;

    /** The last home there was; it is the present one while occupied. */
    private Optional<Home> home;

    private boolean occupied;
    private Optional<DeviceRequest.LostDevice> lost = Optional.empty();

    /** Whether a carried home is still held, or has to be asked for again. */
    public enum Residence {
        KEPT,
        RELEASED
    }

    public HomeDevice(DeviceSelector wish, CampaignControls controls, Optional<Home> carried, Residence residence) {
        this.wish = wish;
        this.controls = controls;
        this.home = carried;
        this.occupied = carried.isPresent() && residence == Residence.KEPT;
    }

    public Optional<Home> home() {
        return home;
    }

    public boolean occupied() {
        return occupied;
    }

    public DeviceOffer device() {
        return home.orElseThrow(() -> new IllegalStateException("no home device")).device();
    }

    public int epoch() {
        return home.orElseThrow(() -> new IllegalStateException("no home device")).epoch();
    }

    public DeviceSelector wish() {
        return wish;
    }

    /** Asks the pool for a device and waits for it; throws Halted when a person ends the campaign meanwhile. */
    public void settle() {
        while (!askPool()) {
            Workflow.await(NO_POOL_YET, () -> controls.stopReason().isPresent());
            haltIfStopped();
        }
        lost = Optional.empty();
        Workflow.await(() -> occupied || controls.stopReason().isPresent());
        haltIfStopped();
    }

    /** Whether there is a pool; the first worker starts it. */
    private boolean askPool() {
        Optional<String> preferred = home.map(before -> before.device().name());
        DeviceRequest request = new DeviceRequest(Workflow.getInfo().getWorkflowId(), wish, preferred, lost);
        return Delivery.of(() -> pool().request(request)) == Delivery.DELIVERED;
    }

    private void haltIfStopped() {
        if (!occupied && controls.stopReason().isPresent()) {
            throw new Halted();
        }
    }

    /** The pool's answer. */
    public void assign(Assignment assignment) {
        DeviceOffer device = assignment.device();
        home = Optional.of(home.map(before -> sameDevice(before, device)
                        ? new Home(device, before.epoch(), before.identity())
                        : new Home(device, before.epoch() + 1))
                .orElseGet(() -> new Home(device, 1)));
        occupied = true;
    }

    private static boolean sameDevice(Home before, DeviceOffer device) {
        return before.device().name().equals(device.name());
    }

    /** Begins a new epoch and throws EnvironmentChanged where the identity of a measurement is not the epoch's. */
    public void requireIdentity(String measured) {
        Home now = home.orElseThrow(() -> new IllegalStateException("no home device"));
        String identity = now.identity().orElse(measured);
        if (!identity.equals(measured)) {
            home = Optional.of(new Home(now.device(), now.epoch() + 1));
            throw new EnvironmentChanged(identity, measured);
        }
        home = Optional.of(now.measuring(measured));
    }

    /** Gives the device up as lost; the next settling tells the pool. */
    public void abandon(String reason) {
        lost = Optional.of(new DeviceRequest.LostDevice(device().name(), reason));
        occupied = false;
    }

    /** The pool wants the device back; the campaign settles anew after the iteration in flight. */
    public void vacate() {
        occupied = false;
    }

    public void release() {
        occupied = false;
        Delivery.of(() -> pool().release(new ReleaseRequest(Workflow.getInfo().getWorkflowId())));
    }

    /** Asks the control queue; returns where the device is well, and throws DeviceLost where it is silent or ill. */
    void examine() {
        HealthActivity control = Workflow.newActivityStub(
                HealthActivity.class, ActivityOptionsCatalog.health(device(), wish.silence()));
        switch (ask(control)) {
            case Health.Healthy healthy -> {}
            case Health.Unhealthy ill -> throw new DeviceLost(ill.reason());
        }
    }

    private Health ask(HealthActivity control) {
        try {
            return control.health(new HealthRequest(device().name()));
        } catch (ActivityFailure silent) {
            return new Health.Unhealthy("its control queue was silent for " + wish.silence().toSeconds() + " s");
        }
    }

    private static DevicePoolWorkflow pool() {
        return Workflow.newExternalWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }
}
