package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;

/** When a finalist takes the leader's place in the runoff: both were timed by themselves, and the gain is worth a change. */
public record RunoffRule(SamplingPlan plan) {
    /** The leader was measured as this iteration; times are nanoseconds in the device's steady state. */
    public Verdict decide(double finalist, double leader, int iteration) {
        double gain = leader / finalist;
        String words = new GainText(new Gain(gain, gain, gain)) + " than iteration " + iteration + " in the steady state";
        return gain >= 1 + plan.minGain() ? new Verdict.Keep(words) : new Verdict.Discard(words);
    }
}
