package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.options.WorkflowTasks;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.common.SearchAttributes.Builder;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** One run of a campaign as a child of the sweep. It outlives the sweep, and its failure is an outcome like any other. */
final class ChildCampaign {
    private final CampaignPlan plan;
    private final CampaignWorkflow campaign;

    ChildCampaign(CampaignPlan plan) {
        this.plan = plan;
        this.campaign = Workflow.newChildWorkflowStub(CampaignWorkflow.class, options(plan));
    }

    private static ChildWorkflowOptions options(CampaignPlan plan) {
        Builder attributes = io.temporal.common.SearchAttributes.newBuilder()
                .set(SearchAttributes.SWEEP, plan.sweep())
                .set(SearchAttributes.SHAPE, plan.problems().shape())
                .set(SearchAttributes.DTYPE, plan.problems().first().dtype().toString())
                .set(SearchAttributes.PHASE, Phase.STARTING.toString());
        return ChildWorkflowOptions.newBuilder()
                .setWorkflowId(id(plan))
                .setTypedSearchAttributes(attributes.build())
                .setStaticSummary(plan.key())
                .setWorkflowTaskTimeout(WorkflowTasks.TIMEOUT)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
                .build();
    }

    private static String id(CampaignPlan plan) {
        return WorkflowIds.campaign(plan.sweep(), plan.key());
    }

    /** Kept once the campaign exists. */
    Promise<WorkflowExecution> started() {
        return Workflow.getWorkflowExecution(campaign);
    }

    /** Runs the campaign from a state to its end. */
    CampaignOutcome run(CampaignState state) {
        try {
            return CampaignOutcome.of(campaign.run(state));
        } catch (ChildWorkflowFailure failure) {
            return CampaignOutcome.failed(failed(state.controls().target(), String.valueOf(failure.getCause().getMessage())));
        }
    }

    private CampaignSummary failed(int target, String reason) {
        return new CampaignSummary(
                id(plan),
                plan.key(),
                Phase.FAILED,
                Optional.empty(),
                0,
                0,
                target,
                0,
                plan.metric().unit(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(reason),
                Optional.empty(),
                OptionalInt.empty());
    }
}
