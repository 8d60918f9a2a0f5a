package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.ExcludeRequest;
import dev.lathe.workflows.contract.devices.MoveRequest;
import dev.lathe.workflows.contract.devices.ReleaseRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import dev.lathe.workflows.options.NamedTimer;
import dev.lathe.workflows.signal.SignalDelivery;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The device pool as a workflow. It processes signals one after the other and sends each assignment as a signal. A
 * device that is reported as lost is checked before it is quarantined.
 */
public final class DevicePoolWorkflowImpl implements DevicePoolWorkflow {
    /**
     * The interval between checks of quarantined devices. It bounds the delay if the offer of a restarted worker was
     * lost.
     */
    private static final Duration RECHECK_INTERVAL = Duration.ofSeconds(30);

    /** The events of a few hundred campaigns; a replay takes less than a second. */
    private static final int EVENTS_PER_RUN = 2_000;

    private final DeviceRegister register;
    private final Rebalancer rebalancer;
    private final HealthProbe probe;
    private final Deque<Runnable> inbox = new ArrayDeque<>();

    @WorkflowInit
    public DevicePoolWorkflowImpl(DevicePoolState state) {
        register = new DeviceRegister(state);
        rebalancer = new Rebalancer(register);
        probe = new HealthProbe(register, rebalancer);
    }

    @Override
    public void run(DevicePoolState state) {
        while (!runIsLong() || !inbox.isEmpty()) {
            awaitWork();
            while (!inbox.isEmpty()) {
                inbox.poll().run();
            }
            assignWaiting();
        }
        Workflow.await(Workflow::isEveryHandlerFinished);
        Workflow.newContinueAsNewStub(DevicePoolWorkflow.class).run(register.state());
    }

    private static boolean runIsLong() {
        return Workflow.getInfo().getHistoryLength() > EVENTS_PER_RUN
                || Workflow.getInfo().isContinueAsNewSuggested();
    }

    private void awaitWork() {
        if (register.quarantinedInDemand().isEmpty()) {
            Workflow.await(() -> !inbox.isEmpty() || runIsLong());
        } else if (!NamedTimer.await(RECHECK_INTERVAL, "check quarantined devices", () -> !inbox.isEmpty())) {
            register.quarantinedInDemand().forEach(probe::recheck);
        }
    }

    private void assignWaiting() {
        for (DeviceRegister.Placement placement : register.assignWaiting()) {
            String campaign = placement.request().campaign();
            if (AssignedCampaigns.assign(campaign, placement.device()) == SignalDelivery.NOT_RUNNING) {
                register.release(campaign);
            }
        }
    }

    @Override
    public void register(DeviceOffer offer) {
        inbox.add(() -> rebalancer.offered(offer));
    }

    @Override
    public void withdraw(WithdrawRequest request) {
        inbox.add(() -> register.withdraw(request));
    }

    @Override
    public void exclude(ExcludeRequest request) {
        inbox.add(() -> register.exclude(request));
    }

    @Override
    public void request(DeviceRequest request) {
        inbox.add(() -> {
            request.lost().ifPresent(probe::verify);
            register.request(request);
        });
    }

    @Override
    public void release(ReleaseRequest request) {
        inbox.add(() -> rebalancer.released(request.campaign()));
    }

    @Override
    public void drainSignal(DrainRequest request) {
        inbox.add(() -> register.drain(request.device())
                .forEach(campaign -> AssignedCampaigns.move(campaign, MoveRequest.required("its device was drained"))));
    }

    @Override
    public DeviceStatus drain(DrainRequest request) {
        drainSignal(request);
        return statusAfterInbox(request.device());
    }

    @Override
    public void validateDrain(DrainRequest request) {
        register.requireRegistered(request.device());
    }

    @Override
    public void undrainSignal(UndrainRequest request) {
        inbox.add(() -> rebalancer.restored(request.device(), "undrained by a user"));
    }

    @Override
    public DeviceStatus undrain(UndrainRequest request) {
        undrainSignal(request);
        return statusAfterInbox(request.device());
    }

    @Override
    public void validateUndrain(UndrainRequest request) {
        register.requireRegistered(request.device());
    }

    private DeviceStatus statusAfterInbox(String device) {
        Workflow.await(inbox::isEmpty);
        return register.device(device).orElseThrow();
    }

    @Override
    public DevicePoolState devices() {
        return register.state();
    }
}
