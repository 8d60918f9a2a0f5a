package dev.lathe.workflows.contract.sweep;

import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The workflow that runs many campaigns, a limited number at a time, and forwards controls to them. */
@WorkflowInterface
public interface SweepWorkflow {
    @WorkflowMethod(name = "Sweep")
    SweepStatus run(SweepRequest request);

    @SignalMethod(
            name = "stop",
            description = "Stop every campaign after its iteration in flight: {\"reason\":\"...\"}")
    void stopSignal(StopRequest request);

    @UpdateMethod(
            name = "stop",
            description = "Stop every campaign after its iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer stop(StopRequest request);

    @SignalMethod(
            name = "pause",
            description = "Pause every campaign after its iteration in flight: {\"reason\":\"...\"}")
    void pauseSignal(PauseRequest request);

    @UpdateMethod(
            name = "pause",
            description = "Pause every campaign after its iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer pause(PauseRequest request);

    @SignalMethod(name = "resume", description = "Resume every campaign: {}")
    void resumeSignal(ResumeRequest request);

    @UpdateMethod(name = "resume", description = "Resume every campaign: {}")
    ControlAnswer resume(ResumeRequest request);

    @UpdateValidatorMethod(updateName = "resume")
    void validateResume(ResumeRequest request);

    @SignalMethod(name = "extend", description = "Set the target of every campaign in iterations: {\"to\":50}")
    void extendSignal(ExtendRequest request);

    @UpdateMethod(name = "extend", description = "Set the target of every campaign in iterations: {\"to\":50}")
    ControlAnswer extend(ExtendRequest request);

    @UpdateValidatorMethod(updateName = "extend")
    void validateExtend(ExtendRequest request);

    @SignalMethod(name = "label", description = "Set the note and the tags: {\"note\":\"...\",\"tags\":[\"a\"]}")
    void labelSignal(LabelRequest request);

    @UpdateMethod(name = "label", description = "Set the note and the tags: {\"note\":\"...\",\"tags\":[\"a\"]}")
    ControlAnswer label(LabelRequest request);

    @UpdateValidatorMethod(updateName = "label")
    void validateLabel(LabelRequest request);

    @QueryMethod(description = "The status of the sweep.")
    SweepStatus status();
}
