package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/** When a finalist takes the leader's place in the runoff: both were timed by themselves, and the gain is worth a change. */
public record RunoffRule(SamplingPlan plan) {
    /**
     * Whether a finalist could still win, given its brief measurement. No kernel is faster in the device's steady state than in
     * a brief comparison.
     */
    public boolean leavesAChance(double briefNanoseconds, double leader) {
        return isEnough(leader / briefNanoseconds);
    }

    /** The leader was measured as this iteration; times are nanoseconds in the device's steady state. */
    public Verdict decide(double finalist, double leader, int iteration) {
        double gain = leader / finalist;
        String words = new GainText(new Gain(gain, gain, gain)) + " than iteration " + iteration + " in the steady state";
        return isEnough(gain) ? new Verdict.Keep(words) : new Verdict.Discard(words);
    }

    private boolean isEnough(double gain) {
        return gain >= 1 + plan.minGain();
    }
}
