package dev.lathe.workflows.campaign;

import dev.lathe.workflows.contract.activity.ProjectActivity;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import dev.lathe.workflows.contract.campaign.ProjectionWorkflow;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import io.temporal.workflow.Workflow;

/** The workflow that writes the results folder of a campaign, on the host of its last device. */
public final class ProjectionWorkflowImpl implements ProjectionWorkflow {
    @Override
    public void run(ProjectRequest request) {
        request.state().deviceEpoch().map(DeviceEpoch::device).ifPresent(device ->
                Workflow.newActivityStub(ProjectActivity.class, ActivityOptionsCatalog.project(device))
                        .project(request));
    }
}
