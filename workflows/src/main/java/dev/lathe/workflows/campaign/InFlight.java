package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.proposal.Proposal;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;

/** A proposal that is being prepared. */
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

    /** Starts to prepare a proposal asynchronously. {@code earlier} contains the builds with which it is compared. */
    static InFlight start(Proposal proposal, BuildFingerprints earlier, Preparation preparation) {
        CompletablePromise<Prepared> prepared = Workflow.newPromise();
        CancellationScope scope = Workflow.newCancellationScope(
                () -> prepared.completeFrom(Async.function(() -> preparation.prepare(proposal, earlier))));
        scope.run();
        return new InFlight(proposal, earlier, prepared, scope);
    }

    /** Returns a proposal that a gate rejected. It needs no preparation. */
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

    /** Waits for the preparation and returns its result. */
    Prepared prepared() {
        return prepared.get();
    }

    /** Waits until the preparation has succeeded or failed. */
    void await() {
        Workflow.await(prepared::isCompleted);
    }

    /** Cancels the preparation and starts it again, because the device was lost. A rejected proposal stays as it is. */
    InFlight restart(Preparation preparation) {
        if (prepared.isCompleted() && prepared.getFailure() == null && prepared.get() instanceof Prepared.Rejected) {
            return this;
        }
        scope.cancel();
        return start(proposal, earlier, preparation);
    }
}
