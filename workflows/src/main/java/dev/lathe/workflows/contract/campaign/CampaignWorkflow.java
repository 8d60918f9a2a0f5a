package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.MoveRequest;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** The workflow that tunes one problem or one problem set. */
@WorkflowInterface
public interface CampaignWorkflow {
    @WorkflowMethod(name = "Campaign")
    CampaignState run(CampaignState state);

    @SignalMethod(name = "stop", description = "Stop after the iteration in flight: {\"reason\":\"...\"}")
    void stopSignal(StopRequest request);

    @UpdateMethod(name = "stop", description = "Stop after the iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer stop(StopRequest request);

    @SignalMethod(name = "pause", description = "Pause after the iteration in flight: {\"reason\":\"...\"}")
    void pauseSignal(PauseRequest request);

    @UpdateMethod(name = "pause", description = "Pause after the iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer pause(PauseRequest request);

    @SignalMethod(name = "resume", description = "Resume after a pause: {}")
    void resumeSignal(ResumeRequest request);

    @UpdateMethod(name = "resume", description = "Resume after a pause: {}")
    ControlAnswer resume(ResumeRequest request);

    @UpdateValidatorMethod(updateName = "resume")
    void validateResume(ResumeRequest request);

    @SignalMethod(name = "extend", description = "Set the target in iterations: {\"to\":50}")
    void extendSignal(ExtendRequest request);

    @UpdateMethod(name = "extend", description = "Set the target in iterations: {\"to\":50}")
    ControlAnswer extend(ExtendRequest request);

    @UpdateValidatorMethod(updateName = "extend")
    void validateExtend(ExtendRequest request);

    @SignalMethod(
            name = "submit",
            description = "Try this candidate next: {\"family\":\"...\",\"knobs\":{...},\"hypothesis\":\"...\"}")
    void submitSignal(SubmitRequest request);

    @UpdateMethod(
            name = "submit",
            description = "Try this candidate next: {\"family\":\"...\",\"knobs\":{...},\"hypothesis\":\"...\"}")
    SubmitAnswer submit(SubmitRequest request);

    @UpdateValidatorMethod(updateName = "submit")
    void validateSubmit(SubmitRequest request);

    @SignalMethod(description = "The device pool assigns a device to this campaign.")
    void assigned(Assignment assignment);

    @SignalMethod(description = "The device pool requests a move after the iteration in flight.")
    void move(MoveRequest request);

    @QueryMethod(description = "The summary of the campaign.")
    CampaignSummary status();

    @QueryMethod(description = "The evaluations of the current run, with all samples.")
    List<Recorded> evaluations();
}
