package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.proposal.Proposal;
import io.temporal.workflow.Workflow;

/** A proposal that is being prepared. {@code earlier} contains the builds with which it is compared. */
record InFlight(Proposal proposal, BuildFingerprints earlier, AsyncCall<Prepared> preparing) {
    /** Starts to prepare a proposal asynchronously. */
    static InFlight start(Proposal proposal, BuildFingerprints earlier, Preparation preparation) {
        return new InFlight(proposal, earlier, AsyncCall.start(() -> preparation.prepare(proposal, earlier)));
    }

    /** Returns a proposal that a gate rejected. It needs no preparation. */
    static InFlight rejected(Prepared prepared) {
        return new InFlight(prepared.proposal(), BuildFingerprints.none(), AsyncCall.completed(prepared));
    }

    /** Waits for the preparation and returns its result. */
    Prepared prepared() {
        return preparing.get();
    }

    /** Waits until the preparation has succeeded or failed. */
    void await() {
        Workflow.await(preparing::isCompleted);
    }

    /** Cancels the preparation and starts it again, because the device was lost. A rejected proposal stays as it is. */
    InFlight restart(Preparation preparation) {
        if (preparing.hasSucceeded() && preparing.get() instanceof Prepared.Rejected) {
            return this;
        }
        preparing.cancel();
        return start(proposal, earlier, preparation);
    }
}
