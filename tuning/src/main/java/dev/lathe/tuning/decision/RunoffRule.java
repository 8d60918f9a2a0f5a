package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/**
 * The rule by which a finalist replaces the leader of a runoff: its gain in the steady state is at least the minimum.
 */
public record RunoffRule(SamplingPlan plan) {
    /** Brief comparisons rank shorter kernels as the steady state does; RATIONALE.md has the numbers. */
    private static final double SHORTEST_NANOSECONDS = 1e6;

    /**
     * By how much more the steady state may slow down one kernel than another, compared with brief comparisons. Winners
     * of runoffs were up to 5.2 % faster than the leader.
     */
    private static final double GREATEST_SHIFT = 1.06;

    /**
     * Returns whether a finalist can win, given its cost and that of the leader in brief comparisons, and the leader's
     * time in the steady state. No kernel is faster there than in a brief comparison, and power slows down kernels of
     * one problem nearly equally.
     */
    public boolean canWin(double cost, double costOfLeader, double leader) {
        return leader >= SHORTEST_NANOSECONDS
                && suffices(leader / cost)
                && suffices(GREATEST_SHIFT * costOfLeader / cost);
    }

    /** Returns the verdict. Times are nanoseconds in the steady state; the iteration is the leader's. */
    public Verdict decide(double finalist, double leader, int iteration) {
        double gain = leader / finalist;
        String words =
                new GainText(new Gain(gain, gain, gain)) + " than iteration " + iteration + " in the steady state";
        return suffices(gain) ? new Verdict.Keep(words) : new Verdict.Discard(words);
    }

    private boolean suffices(double gain) {
        return gain >= 1 + plan.minGain();
    }
}
