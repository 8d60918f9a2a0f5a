package dev.lathe.workflows.campaign;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.proposal.Proposal;

/**
 * The baseline, the incumbent of a new epoch or the last finalist was rejected, so no kernel is left to compare with.
 */
final class BaselineFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    BaselineFailed(Proposal proposal, Rejection rejection) {
        super("the baseline " + proposal.candidate().named() + " was rejected at " + rejection.stage() + ": "
                + rejection.reason());
    }
}
