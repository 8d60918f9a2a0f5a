package dev.lathe.workflows.campaign;

import dev.lathe.workflows.contract.campaign.ProjectRequest;
import dev.lathe.workflows.contract.campaign.ProjectionWorkflow;

/** The workflow that writes the results folder of a campaign, on the host of its last device. */
public final class ProjectionWorkflowImpl implements ProjectionWorkflow {
    @Override
    public void run(ProjectRequest request) {
        Projection.write(request);
    }
}
