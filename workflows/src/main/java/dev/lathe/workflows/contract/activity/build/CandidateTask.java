package dev.lathe.workflows.contract.activity.build;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;

/**
 * What every stage needs to know: the op, the problem, the campaign's seed, the epoch and the ordinal. The label says in
 * a few words what runs ({@code #12 9f3a1c20}); heartbeats and logs show it.
 */
public record CandidateTask(OpReference op, Problem problem, long seed, int epoch, int ordinal, String label) {}
