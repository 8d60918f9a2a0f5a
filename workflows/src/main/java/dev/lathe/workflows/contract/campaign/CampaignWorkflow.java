package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.control.ControlAnswer;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.control.PauseRequest;
import dev.lathe.workflows.contract.control.ResumeRequest;
import dev.lathe.workflows.contract.control.StopRequest;
import dev.lathe.workflows.contract.control.SubmitRequest;
import dev.lathe.workflows.contract.devices.Assignment;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.util.List;

/** Tunes one problem, or one problem set, to its end. */
@WorkflowInterface
public interface CampaignWorkflow {
    @WorkflowMethod(name = "Campaign")
    CampaignState run(CampaignState state);

    @SignalMethod(name = "stop", description = "End after the iteration in flight: {\"reason\":\"...\"}")
    void stopSignal(StopRequest request);

    @UpdateMethod(name = "stop", description = "End after the iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer stop(StopRequest request);

    @SignalMethod(name = "pause", description = "Hold after the iteration in flight: {\"reason\":\"...\"}")
    void pauseSignal(PauseRequest request);

    @UpdateMethod(name = "pause", description = "Hold after the iteration in flight: {\"reason\":\"...\"}")
    ControlAnswer pause(PauseRequest request);

    @SignalMethod(name = "resume", description = "Go on after a pause: {}")
    void resumeSignal(ResumeRequest request);

    @UpdateMethod(name = "resume", description = "Go on after a pause: {}")
    ControlAnswer resume(ResumeRequest request);

    @SignalMethod(name = "extend", description = "Set the iterations asked for: {\"to\":50}")
    void extendSignal(ExtendRequest request);

    @UpdateMethod(name = "extend", description = "Set the iterations asked for: {\"to\":50}")
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
    ControlAnswer submit(SubmitRequest request);

    @UpdateValidatorMethod(updateName = "submit")
    void validateSubmit(SubmitRequest request);

    @SignalMethod(description = "The device pool gives this campaign a home.")
    void assigned(Assignment assignment);

    @SignalMethod(description = "The device pool asks this campaign to move after the iteration in flight.")
    void move(String reason);

    @QueryMethod(description = "Where the campaign stands.")
    CampaignSummary status();

    @QueryMethod(description = "The evaluations of the present run, with all samples; earlier runs hold their own.")
    List<Recorded> evaluations();
}
