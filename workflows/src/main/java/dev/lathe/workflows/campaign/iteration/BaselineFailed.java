package dev.lathe.workflows.campaign.iteration;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;

/** The simplest kernel, or an incumbent on a new device, was rejected, so that there is nothing to compare with. */
public final class BaselineFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    BaselineFailed(Proposal proposal, Rejection rejection) {
        super("the baseline " + proposal.candidate().named() + " was rejected at " + rejection.stage() + ": "
                + rejection.reason());
    }
}
