package dev.lathe.workflows.contract.sweep;

import dev.lathe.workflows.contract.control.ControlAnswer;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.control.PauseRequest;
import dev.lathe.workflows.contract.control.ResumeRequest;
import dev.lathe.workflows.contract.control.StopRequest;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Runs many campaigns, a window at a time, and forwards what people ask of all of them. */
@WorkflowInterface
public interface SweepWorkflow {
    @WorkflowMethod(name = "Sweep")
    SweepStatus run(SweepRequest request);

    @SignalMethod(name = "stop", description = "End every campaign after its iteration in flight: {\"reason\":\"...\"}")
    void stopSignal(StopRequest request);

    @UpdateMethod(name = "stop", description = "End every campaign after its iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer stop(StopRequest request);

    @SignalMethod(name = "pause", description = "Hold every campaign after its iteration in flight: {\"reason\":\"...\"}")
    void pauseSignal(PauseRequest request);

    @UpdateMethod(name = "pause", description = "Hold every campaign after its iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer pause(PauseRequest request);

    @SignalMethod(name = "resume", description = "Let every campaign go on: {}")
    void resumeSignal(ResumeRequest request);

    @UpdateMethod(name = "resume", description = "Let every campaign go on: {}")
    ControlAnswer resume(ResumeRequest request);

    @SignalMethod(name = "extend", description = "Set the iterations asked of every campaign: {\"to\":50}")
    void extendSignal(ExtendRequest request);

    @UpdateMethod(name = "extend", description = "Set the iterations asked of every campaign: {\"to\":50}")
    ControlAnswer extend(ExtendRequest request);

    @UpdateValidatorMethod(updateName = "extend")
    void validateExtend(ExtendRequest request);

    @QueryMethod(description = "Where the sweep stands, campaign by campaign.")
    SweepStatus status();
}
