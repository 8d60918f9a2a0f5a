package dev.lathe.workflows.sweep;


import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.common.SearchAttributes.Builder;
import io.temporal.workflow.Async;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;

/**
 * A run of a campaign as a child workflow of the sweep. The sweep abandons its children when it ends, and a failed
 * campaign does not fail the sweep.
 */
final class ChildCampaign {
    private final CampaignWorkflow campaign;

    ChildCampaign(CampaignPlan plan) {
        this.campaign = Workflow.newChildWorkflowStub(CampaignWorkflow.class, options(plan));
    }

    private static ChildWorkflowOptions options(CampaignPlan plan) {
        Builder attributes = io.temporal.common.SearchAttributes.newBuilder()
                .set(SearchAttributes.SWEEP, plan.sweep())
                .set(SearchAttributes.SHAPE, plan.problems().shape())
                .set(SearchAttributes.DTYPE, plan.problems().first().dtype().toString())
                .set(SearchAttributes.PHASE, Phase.STARTING.toString());
        return ChildWorkflowOptions.newBuilder()
                .setWorkflowId(WorkflowIds.campaign(plan.sweep(), plan.key()))
                .setTypedSearchAttributes(attributes.build())
                .setStaticSummary(plan.key())
                .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
                .build();
    }

    /** Returns a promise that is completed when the campaign exists, or when the server has refused to start it. */
    Promise<Void> started() {
        return Workflow.getWorkflowExecution(campaign).handle((execution, refused) -> null);
    }

    /** Runs the campaign from a state. The promise is completed with its end and blocks no thread until then. */
    Promise<CampaignEnd> run(CampaignState state) {
        return Async.function(campaign::run, state)
                .handle((ended, failure) -> failure == null
                        ? CampaignEnd.of(ended)
                        : CampaignEnd.failed(state.controls().target()));
    }
}
