package dev.lathe.cli.control;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowOptions;
import java.time.Duration;
import java.util.Map;

/** The options with which workflows are started. An id can be reused after its workflow has ended. */
final class WorkflowStart {
    /** Workflow task timeout. A task takes milliseconds; a killed worker is detected after this time. */
    private static final Duration WORKFLOW_TASK = Duration.ofSeconds(2);

    private WorkflowStart() {}

    static WorkflowOptions sweep(SweepRequest request) {
        io.temporal.common.SearchAttributes.Builder attributes = io.temporal.common.SearchAttributes.newBuilder()
                .set(SearchAttributes.SWEEP, request.plan().id())
                .set(SearchAttributes.PHASE, Phase.STARTING.toString())
                .set(SearchAttributes.TARGET, (long) request.iterations());
        SweepLabels labels = request.labels();
        if (!labels.tags().isEmpty()) {
            attributes.set(SearchAttributes.TAGS, labels.tags());
        }
        return named(request.plan().id())
                .setMemo(labels.note().map(text -> Map.<String, Object>of(SweepLabels.NOTE, text)).orElse(Map.of()))
                .setStaticSummary(request.plan().summary(request.iterations()))
                .setTypedSearchAttributes(attributes.build())
                .build();
    }

    static WorkflowOptions campaign(String id, CampaignState state) {
        ProblemSet problems = state.plan().problems();
        return named(id)
                .setStaticSummary(state.plan().key())
                .setTypedSearchAttributes(io.temporal.common.SearchAttributes.newBuilder()
                        .set(SearchAttributes.SWEEP, state.plan().sweep())
                        .set(SearchAttributes.SHAPE, problems.shape())
                        .set(SearchAttributes.DTYPE, problems.first().dtype().toString())
                        .set(SearchAttributes.PHASE, Phase.STARTING.toString())
                        .set(SearchAttributes.TARGET, (long) state.controls().target())
                        .build())
                .build();
    }

    static WorkflowOptions.Builder named(String id) {
        return WorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setTaskQueue(TaskQueues.WORKFLOWS)
                .setWorkflowTaskTimeout(WORKFLOW_TASK)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE);
    }
}
