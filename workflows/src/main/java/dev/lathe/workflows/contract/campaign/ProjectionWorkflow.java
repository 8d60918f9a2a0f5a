package dev.lathe.workflows.contract.campaign;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * The workflow that writes the results folder of a campaign. It outlives the campaign, so that the folder is written
 * even if no worker of the host runs when the campaign ends.
 */
@WorkflowInterface
public interface ProjectionWorkflow {
    @WorkflowMethod(name = "Projection")
    void run(ProjectRequest request);
}
