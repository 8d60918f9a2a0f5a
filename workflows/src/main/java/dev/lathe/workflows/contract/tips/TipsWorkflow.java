package dev.lathe.workflows.contract.tips;

import dev.lathe.tuning.tip.Tip;
import dev.lathe.tuning.tip.TipBook;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The workflow that keeps the tips of one op. It runs continuously under the id {@code tips/OP}. */
@WorkflowInterface
public interface TipsWorkflow {
    @WorkflowMethod(name = "Tips")
    void run(TipBook book);

    @SignalMethod(description = "Record the tips of an ended campaign: {\"tips\":[...]}")
    void record(RecordRequest request);

    @UpdateMethod(description = "Add a tip; returns it with its number.")
    Tip add(Tip tip);

    @UpdateValidatorMethod(updateName = "add")
    void validateAdd(Tip tip);

    @UpdateMethod(description = "Retract a tip: {\"number\":3}")
    Tip retract(RetractRequest request);

    @UpdateValidatorMethod(updateName = "retract")
    void validateRetract(RetractRequest request);

    @QueryMethod(description = "All tips of the op.")
    TipBook tips();
}
