package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Locale;

/**
 * The rule by which a challenger becomes the incumbent: the confidence interval of its gain excludes no gain, and the
 * gain is at least the plan's minimum. If there is no significant difference, the comparison is repeated as often as
 * the plan says; then the challenger is discarded.
 */
public record PromotionRule(SamplingPlan plan) {
    private static final String ENDED_EARLY = "; ended after its first sample";

    /** Returns the verdict; {@code repeat} is the number of repetitions so far. */
    public Verdict decide(Gain gain, int repeat) {
        String words = new GainText(gain).toString();
        if (gain.endedEarly() && gain.median() * plan.slowRatio() < 1) {
            return new Verdict.Discard(words + ENDED_EARLY);
        }
        if (gain.endedEarly() && gain.median() > plan.slowRatio()) {
            return new Verdict.Keep(words + ENDED_EARLY);
        }
        if (gain.low() > 1 && gain.median() >= minGain()) {
            return new Verdict.Keep(words);
        }
        if (gain.median() <= 1 || gain.high() < minGain()) {
            return new Verdict.Discard(words);
        }
        if (repeat < plan.repeats()) {
            return new Verdict.Inconclusive(words + "; measured again");
        }
        return GainText.isTooWide(gain)
                ? new Verdict.Discard(words)
                : new Verdict.Discard(
                        "no significant difference from the incumbent at " + percent(plan.minGain()) + ": " + words);
    }

    private double minGain() {
        return 1 + plan.minGain();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
