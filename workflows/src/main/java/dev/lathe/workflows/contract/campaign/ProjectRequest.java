package dev.lathe.workflows.contract.campaign;

import dev.lathe.workflows.contract.naming.WorkflowIds;

/**
 * A request to write the results of a campaign. The state contains its final measurement, which the history of a
 * campaign that has not ended lacks.
 */
public record ProjectRequest(CampaignState state) {
    /** Returns the workflow id of the campaign. */
    public String campaign() {
        return WorkflowIds.campaign(state.plan().sweep(), state.plan().key());
    }
}
