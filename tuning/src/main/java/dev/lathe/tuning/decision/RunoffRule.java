package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/**
 * The rule by which a finalist replaces the leader of a runoff: its gain in the steady state is at least the minimum.
 */
public record RunoffRule(SamplingPlan plan) {
    /** Brief comparisons rank shorter kernels as the steady state does; RATIONALE.md has the numbers. */
    private static final double SHORTEST_NANOSECONDS = 1e6;

    /**
     * Returns whether a finalist can win, given its brief measurement. No kernel is faster in the device's steady state
     * than in a brief comparison.
     */
    public boolean canWin(double briefNanoseconds, double leader) {
        return leader >= SHORTEST_NANOSECONDS && suffices(leader / briefNanoseconds);
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
