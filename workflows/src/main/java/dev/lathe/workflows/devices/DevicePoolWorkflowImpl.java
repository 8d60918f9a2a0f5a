package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.ReleaseRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import dev.lathe.workflows.signal.Delivery;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The register as a workflow: requests come in by signals, are worked off one after the other, and each placement goes out
 * as a signal. A device that is said to be lost is asked itself before it is quarantined.
 */
public final class DevicePoolWorkflowImpl implements DevicePoolWorkflow {
    /** A worker that was restarted is noticed within this, even if its offer got lost. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    /** Signals of a few hundred campaigns; keeps a replay under a second. */
    private static final int EVENTS_A_RUN = 2_000;

    private final DeviceRegister register;
    private final Rebalancer arrivals;
    private final HealthProbe checkup;
    private final Deque<Runnable> inbox = new ArrayDeque<>();

    @WorkflowInit
    public DevicePoolWorkflowImpl(DevicePoolState state) {
        register = new DeviceRegister(state);
        arrivals = new Rebalancer(register);
        checkup = new HealthProbe(register, arrivals);
    }

    @Override
    public void run(DevicePoolState state) {
        while (!spent() || !inbox.isEmpty()) {
            awaitWork();
            while (!inbox.isEmpty()) {
                inbox.poll().run();
            }
            placeWaiting();
        }
        Workflow.await(Workflow::isEveryHandlerFinished);
        Workflow.newContinueAsNewStub(DevicePoolWorkflow.class).run(register.state());
    }

    private static boolean spent() {
        return Workflow.getInfo().getHistoryLength() > EVENTS_A_RUN
                || Workflow.getInfo().isContinueAsNewSuggested();
    }

    private void awaitWork() {
        if (register.worthAnotherLook().isEmpty()) {
            Workflow.await(() -> !inbox.isEmpty() || spent());
        } else if (!Workflow.await(LOOK_AGAIN, () -> !inbox.isEmpty())) {
            register.worthAnotherLook().forEach(checkup::lookAgain);
        }
    }

    private void placeWaiting() {
        for (DeviceRegister.Placement placement : register.place()) {
            String campaign = placement.request().campaign();
            if (AssignedCampaigns.assign(campaign, placement.device()) == Delivery.NOBODY_THERE) {
                register.release(campaign);
            }
        }
    }

    @Override
    public void register(DeviceOffer offer) {
        inbox.add(() -> arrivals.offered(offer));
    }

    @Override
    public void withdraw(WithdrawRequest request) {
        inbox.add(() -> register.withdraw(request.device(), request.worker()));
    }

    @Override
    public void request(DeviceRequest request) {
        inbox.add(() -> {
            request.lost().ifPresent(checkup::verify);
            register.request(request);
        });
    }

    @Override
    public void release(ReleaseRequest request) {
        inbox.add(() -> register.release(request.campaign()));
    }

    @Override
    public void drainSignal(DrainRequest request) {
        inbox.add(() -> register.drain(request.device()).forEach(campaign -> AssignedCampaigns.move(campaign, "its device is drained")));
    }

    @Override
    public DeviceStatus drain(DrainRequest request) {
        drainSignal(request);
        return settled(request.device());
    }

    @Override
    public void validateDrain(DrainRequest request) {
        register.requireKnown(request.device());
    }

    @Override
    public void undrainSignal(UndrainRequest request) {
        inbox.add(() -> arrivals.returned(request.device(), "undrained by a person"));
    }

    @Override
    public DeviceStatus undrain(UndrainRequest request) {
        undrainSignal(request);
        return settled(request.device());
    }

    @Override
    public void validateUndrain(UndrainRequest request) {
        register.requireKnown(request.device());
    }

    private DeviceStatus settled(String device) {
        Workflow.await(inbox::isEmpty);
        return register.device(device).orElseThrow();
    }

    @Override
    public DevicePoolState devices() {
        return register.state();
    }
}
