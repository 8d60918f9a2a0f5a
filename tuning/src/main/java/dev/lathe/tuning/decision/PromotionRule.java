package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Locale;

/**
 * When a challenger becomes the incumbent: the interval of its gain excludes no gain, and the gain is worth a change. One
 * that cannot be told apart from the incumbent is measured again as often as the plan says, and then it has lost.
 */
public record PromotionRule(SamplingPlan plan) {
    private static final String ENDED_EARLY = "; ended after its first sample";

    /** The verdict after the comparison was repeated this often; 0 is the first measurement. */
    public Verdict decide(Gain gain, int repeat) {
        String words = new GainText(gain).toString();
        if (gain.endedEarly() && gain.median() * plan.slowRatio() < 1) {
            return new Verdict.Discard(words + ENDED_EARLY);
        }
        if (gain.endedEarly() && gain.median() > plan.slowRatio()) {
            return new Verdict.Keep(words + ENDED_EARLY);
        }
        if (gain.low() > 1 && gain.median() >= leastGain()) {
            return new Verdict.Keep(words);
        }
        if (gain.median() <= 1 || gain.high() < leastGain()) {
            return new Verdict.Discard(words);
        }
        if (repeat < plan.repeats()) {
            return new Verdict.Inconclusive(words + "; measured again");
        }
        return GainText.isTooWide(gain)
                ? new Verdict.Discard(words)
                : new Verdict.Discard("no significant difference from the incumbent at " + percent(plan.minGain()) + ": " + words);
    }

    private double leastGain() {
        return 1 + plan.minGain();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
