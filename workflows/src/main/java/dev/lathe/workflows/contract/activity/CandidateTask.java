package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;

/**
 * The input that all stages share: the op, the problem, the campaign's seed, the epoch and the ordinal. Heartbeats and
 * logs show the label, such as {@code #12 9f3a1c20}.
 */
public record CandidateTask(OpReference op, Problem problem, long seed, int epoch, int ordinal, String label) {
    /** Returns the same task for another problem. */
    public CandidateTask on(Problem other) {
        return new CandidateTask(op, other, seed, epoch, ordinal, label);
    }
}
