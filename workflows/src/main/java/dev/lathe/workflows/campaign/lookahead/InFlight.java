package dev.lathe.workflows.campaign.lookahead;

import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.workflows.campaign.stage.Preparation;
import dev.lathe.workflows.campaign.stage.Prepared;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;

/** One proposal that is being prepared. */
final class InFlight {
    private final Proposal proposal;
    private final BuildFingerprints earlier;
    private final Promise<Prepared> prepared;
    private final CancellationScope scope;

    private InFlight(
            Proposal proposal, BuildFingerprints earlier, Promise<Prepared> prepared, CancellationScope scope) {
        this.proposal = proposal;
        this.earlier = earlier;
        this.prepared = prepared;
        this.scope = scope;
    }

    /** Begins to prepare a proposal beside whatever else runs; earlier are the builds that it may know of. */
    static InFlight start(Proposal proposal, BuildFingerprints earlier, Preparation preparation) {
        CompletablePromise<Prepared> prepared = Workflow.newPromise();
        CancellationScope scope = Workflow.newCancellationScope(
                () -> prepared.completeFrom(Async.function(() -> preparation.prepare(proposal, earlier))));
        scope.run();
        return new InFlight(proposal, earlier, prepared, scope);
    }

    /** A proposal that needs no preparing: a gate refused it. */
    static InFlight rejected(Prepared prepared) {
        return new InFlight(
                prepared.proposal(),
                BuildFingerprints.none(),
                Workflow.newPromise(prepared),
                Workflow.newCancellationScope(() -> {}));
    }

    Proposal proposal() {
        return proposal;
    }

    /** Waits for it. */
    Prepared prepared() {
        return prepared.get();
    }

    /** Waits until it is prepared, or could not be. */
    void await() {
        Workflow.await(prepared::isCompleted);
    }

    /** Prepares the same proposal again, for the device it was prepared on is lost. */
    InFlight restart(Preparation preparation) {
        if (prepared.isCompleted() && prepared.getFailure() == null && prepared.get() instanceof Prepared.Rejected) {
            return this;
        }
        scope.cancel();
        return start(proposal, earlier, preparation);
    }
}
