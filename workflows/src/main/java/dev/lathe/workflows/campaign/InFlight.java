package dev.lathe.workflows.campaign;

import dev.lathe.tuning.proposal.Proposal;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;

/** One proposal that is being prepared. */
final class InFlight {
    private final Proposal proposal;
    private final Promise<Prepared> prepared;
    private final CancellationScope scope;

    private InFlight(Proposal proposal, Promise<Prepared> prepared, CancellationScope scope) {
        this.proposal = proposal;
        this.prepared = prepared;
        this.scope = scope;
    }

    /** Begins to prepare a proposal beside whatever else runs. */
    static InFlight begin(Proposal proposal, Preparation preparation) {
        CompletablePromise<Prepared> prepared = Workflow.newPromise();
        CancellationScope scope = Workflow.newCancellationScope(
                () -> prepared.completeFrom(Async.function(() -> preparation.prepare(proposal))));
        scope.run();
        return new InFlight(proposal, prepared, scope);
    }

    /** A proposal that needs no preparing: a gate refused it. */
    static InFlight decided(Prepared prepared) {
        return new InFlight(prepared.proposal(), Workflow.newPromise(prepared), Workflow.newCancellationScope(() -> {}));
    }

    Proposal proposal() {
        return proposal;
    }

    /** Waits for it. */
    Prepared prepared() {
        return prepared.get();
    }

    /** Prepares the same proposal again, for the device it was prepared on is lost. */
    InFlight again(Preparation preparation) {
        if (prepared.isCompleted() && prepared.getFailure() == null && prepared.get() instanceof Prepared.TurnedAway) {
            return this;
        }
        scope.cancel();
        return begin(proposal, preparation);
    }
}
