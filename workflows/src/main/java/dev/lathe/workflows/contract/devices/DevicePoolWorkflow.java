package dev.lathe.workflows.contract.devices;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The register of devices. It runs for ever under one id and is off the path of every measurement. */
@WorkflowInterface
public interface DevicePoolWorkflow {
    @WorkflowMethod(name = "DevicePool")
    void run(DevicePoolState state);

    @SignalMethod(description = "A worker offers a device; offering it again says that it is well.")
    void register(DeviceOffer offer);

    @SignalMethod(description = "A worker that ends in good order takes its device back.")
    void withdraw(WithdrawRequest request);

    @SignalMethod(description = "A campaign asks for a device; the answer is the signal 'assigned'.")
    void request(DeviceRequest request);

    @SignalMethod(description = "A campaign needs its device no more.")
    void release(ReleaseRequest request);

    @SignalMethod(name = "drain", description = "Move all campaigns off a device: {\"device\":\"NAME\"}")
    void drainSignal(DrainRequest request);

    @UpdateMethod(name = "drain", description = "Move all campaigns off a device: {\"device\":\"NAME\"}")
    DeviceStatus drain(DrainRequest request);

    @UpdateValidatorMethod(updateName = "drain")
    void validateDrain(DrainRequest request);

    @SignalMethod(name = "undrain", description = "Let a device have campaigns again: {\"device\":\"NAME\"}")
    void undrainSignal(UndrainRequest request);

    @UpdateMethod(name = "undrain", description = "Let a device have campaigns again: {\"device\":\"NAME\"}")
    DeviceStatus undrain(UndrainRequest request);

    @UpdateValidatorMethod(updateName = "undrain")
    void validateUndrain(UndrainRequest request);

    @QueryMethod(description = "All devices, their state and whose home they are.")
    DevicePoolState devices();
}
