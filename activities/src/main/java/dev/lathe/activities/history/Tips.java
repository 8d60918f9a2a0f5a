package dev.lathe.activities.history;

import dev.lathe.tuning.tip.Tip;
import dev.lathe.tuning.tip.TipBook;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.tips.RecordRequest;
import dev.lathe.workflows.contract.tips.TipsWorkflow;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowException;
import io.temporal.client.WorkflowOptions;
import java.util.List;

/** Reads and records the tips of ops. */
public final class Tips {
    private final WorkflowClient client;

    public Tips(WorkflowClient client) {
        this.client = client;
    }

    /** Returns the tips of an op; none if there are none or no worker answers, because nothing depends on them. */
    public TipBook of(String op) {
        try {
            return client.newWorkflowStub(TipsWorkflow.class, WorkflowIds.tips(op)).tips();
        } catch (WorkflowException unanswered) {
            return TipBook.empty();
        }
    }

    /** Records tips of an op. Those that are known have no effect. */
    public void record(String op, List<Tip> tips) {
        if (!tips.isEmpty()) {
            client.newUntypedWorkflowStub(
                            "Tips",
                            WorkflowOptions.newBuilder()
                                    .setWorkflowId(WorkflowIds.tips(op))
                                    .setTaskQueue(TaskQueues.WORKFLOWS)
                                    .setStaticSummary("tips for " + op)
                                    .build())
                    .signalWithStart(
                            "record", new Object[] {new RecordRequest(tips)}, new Object[] {TipBook.empty()});
        }
    }
}
