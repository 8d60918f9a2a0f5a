package dev.lathe.workflows.tips;

import dev.lathe.tuning.tip.Tip;
import dev.lathe.tuning.tip.TipBook;
import dev.lathe.workflows.contract.tips.RecordRequest;
import dev.lathe.workflows.contract.tips.RetractRequest;
import dev.lathe.workflows.contract.tips.TipsWorkflow;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;

/** The tips of one op as a workflow. It continues as new when the server suggests it. */
public final class TipsWorkflowImpl implements TipsWorkflow {
    private TipBook book;

    @WorkflowInit
    public TipsWorkflowImpl(TipBook book) {
        this.book = book;
    }

    @Override
    public void run(TipBook initial) {
        Workflow.await(() -> Workflow.getInfo().isContinueAsNewSuggested() && Workflow.isEveryHandlerFinished());
        Workflow.newContinueAsNewStub(TipsWorkflow.class).run(book);
    }

    @Override
    public void record(RecordRequest request) {
        request.tips().stream().filter(tip -> tip.violation().isEmpty()).forEach(tip -> book = book.with(tip));
    }

    @Override
    public Tip add(Tip tip) {
        book = book.with(tip);
        return book.like(tip).orElseThrow();
    }

    @Override
    public void validateAdd(Tip tip) {
        tip.violation().ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    @Override
    public Tip retract(RetractRequest request) {
        Tip retracted = book.tip(request.number()).orElseThrow();
        book = book.without(request.number());
        return retracted;
    }

    @Override
    public void validateRetract(RetractRequest request) {
        if (book.tip(request.number()).isEmpty()) {
            throw new IllegalArgumentException("no tip has the number " + request.number());
        }
    }

    @Override
    public TipBook tips() {
        return book;
    }
}
