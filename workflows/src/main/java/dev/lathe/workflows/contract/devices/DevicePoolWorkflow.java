package dev.lathe.workflows.contract.devices;

import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * The workflow that registers devices and assigns them to campaigns. It runs continuously under one id. No measurement
 * depends on it.
 */
@WorkflowInterface
public interface DevicePoolWorkflow {
    @WorkflowMethod(name = "DevicePool")
    void run(DevicePoolState state);

    @SignalMethod(description = "A worker offers a device. A repeated offer makes it available again.")
    void register(DeviceOffer offer);

    @SignalMethod(description = "A worker that shuts down withdraws its device.")
    void withdraw(WithdrawRequest request);

    @SignalMethod(description = "A worker leaves the tasks of an op to the other workers of its device.")
    void exclude(ExcludeRequest request);

    @SignalMethod(description = "A campaign requests a device. The pool replies with the signal 'assigned'.")
    void request(DeviceRequest request);

    @SignalMethod(description = "A campaign releases its device.")
    void release(ReleaseRequest request);

    @SignalMethod(name = "drain", description = "Move all campaigns off a device: {\"device\":\"NAME\"}")
    void drainSignal(DrainRequest request);

    @UpdateMethod(name = "drain", description = "Move all campaigns off a device: {\"device\":\"NAME\"}")
    DeviceStatus drain(DrainRequest request);

    @UpdateValidatorMethod(updateName = "drain")
    void validateDrain(DrainRequest request);

    @SignalMethod(name = "undrain", description = "Put a device back into service: {\"device\":\"NAME\"}")
    void undrainSignal(UndrainRequest request);

    @UpdateMethod(name = "undrain", description = "Put a device back into service: {\"device\":\"NAME\"}")
    DeviceStatus undrain(UndrainRequest request);

    @UpdateValidatorMethod(updateName = "undrain")
    void validateUndrain(UndrainRequest request);

    @QueryMethod(description = "All devices with their state and campaigns.")
    DevicePoolState devices();
}
