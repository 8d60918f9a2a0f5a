package dev.lathe.cli.control;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.tip.Tip;
import dev.lathe.tuning.tip.TipBook;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.contract.tips.RetractRequest;
import dev.lathe.workflows.contract.tips.TipsWorkflow;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.client.WorkflowClient;
import java.util.Optional;

/** The tips of ops, each kept by a workflow that the first tip starts. */
public final class TipBooks {
    private final Session session;

    public TipBooks(Session session) {
        this.session = session;
    }

    /** Returns the tips of an op; none if it has none. Throws CommandFailure if no worker answers. */
    public TipBook of(String op) {
        return answered(op)
                .orElseThrow(() -> CommandFailure.refused("no worker is polling; start one with './lathe worker'"));
    }

    /** Returns the tips of an op; none if it has none or no worker answers, because nothing depends on them. */
    public TipBook known(String op) {
        return answered(op).orElse(TipBook.empty());
    }

    /** Returns the tips of an op, none if it has none; empty if no worker answers. */
    private Optional<TipBook> answered(String op) {
        String id = WorkflowIds.tips(op);
        return session.executions().find(id).isEmpty()
                ? Optional.of(TipBook.empty())
                : session.executions().query(id, "tips", TipBook.class);
    }

    /** Adds a tip and returns it with its number. */
    public Tip add(String op, Tip tip) {
        TipsWorkflow workflow = session.client()
                .newWorkflowStub(
                        TipsWorkflow.class,
                        WorkflowStart.named(WorkflowIds.tips(op))
                                .setWorkflowIdConflictPolicy(
                                        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
                                .setStaticSummary("tips for " + op)
                                .build());
        WorkflowClient.start(workflow::run, TipBook.empty());
        return session.controls().send(WorkflowIds.tips(op), "add", tip, Tip.class);
    }

    /** Retracts a tip and returns it; throws CommandFailure if the op has no such tip. */
    public Tip retract(String op, int number) {
        if (session.executions().find(WorkflowIds.tips(op)).isEmpty()) {
            throw CommandFailure.notFound("no tips for the op '" + op + "'");
        }
        if (answered(op).filter(book -> book.tip(number).isEmpty()).isPresent()) {
            throw CommandFailure.notFound(
                    "no tip has the number " + number + "; list the tips with './lathe tips list " + op + "'");
        }
        return session.controls().send(WorkflowIds.tips(op), "retract", new RetractRequest(number), Tip.class);
    }
}
