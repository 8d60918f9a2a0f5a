package dev.lathe.activities.history;

import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** A workflow that writes the history of a campaign without activities. */
@WorkflowInterface
public interface ScriptedCampaign {
    @WorkflowMethod(name = "Campaign")
    CampaignState run(CampaignState state);

    @SignalMethod
    void end();
}
