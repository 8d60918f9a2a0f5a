package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Locale;
import java.util.Optional;

/**
 * The rule by which a challenger becomes the incumbent: the confidence interval of its gain is above 1, and the gain is
 * at least the plan's minimum. It is discarded if the interval is below that minimum. Otherwise, the comparison is
 * repeated as often as the plan says, and then the incumbent is kept.
 */
public record PromotionRule(SamplingPlan plan) {
    private static final String ENDED_EARLY = "; ended after its first samples";

    /** A clock that is not low is at least half of the usual one, so it explains a ratio of two. */
    private static final double CLOCK_RATIO = 2;

    /** An interval that extends further from 1 does not even show that the challenger is slower. */
    private static final double WIDE = 0.5;

    /**
     * Returns the verdict, given the number of repetitions so far; empty if the comparison must be repeated. A
     * challenger that does not seem to be faster is compared again only if its interval is wide.
     */
    public Optional<Verdict> decide(Gain gain, int repeat) {
        String words = new GainText(gain).toString();
        if (gain.endedEarly() && gain.median() < 1) {
            return Optional.of(new Verdict.Discard(words + ENDED_EARLY));
        }
        if (gain.endedEarly() && gain.median() > plan.slowRatio()) {
            return Optional.of(new Verdict.Keep(words + ENDED_EARLY));
        }
        if (gain.low() > 1 && gain.median() >= minGain()) {
            return Optional.of(new Verdict.Keep(words));
        }
        if (gain.high() <= 1 || gain.high() < minGain()) {
            return Optional.of(new Verdict.Discard(gain.low() > 1 ? words + belowMinimum() : words));
        }
        return repeat < plan.repeats() && (seemsFaster(gain) || isWide(gain))
                ? Optional.empty()
                : Optional.of(new Verdict.Inconclusive(words + ": inconclusive, the incumbent is kept"));
    }

    /**
     * Returns the verdict on a challenger if its gain by the fastest run of its verification shows that a comparison
     * would end early: it is slowRatio times slower even if its clock was half as high.
     */
    public Optional<Verdict> farBehind(Gain gain) {
        return 1 / gain.median() > CLOCK_RATIO * plan.slowRatio()
                ? Optional.of(new Verdict.Discard(new GainText(gain) + " in the runs of its verification"))
                : Optional.empty();
    }

    /**
     * Returns whether the gain over a long incumbent, whose one run ended a comparison, is as plain by the incumbent's
     * earlier time: no clock explains either ratio, and a disturbance would have been in two measurements.
     */
    public boolean isPlain(Gain gain, double byEarlierTime) {
        return gain.endedEarly() && Math.min(gain.median(), byEarlierTime) > CLOCK_RATIO * plan.slowRatio();
    }

    private String belowMinimum() {
        return String.format(Locale.ROOT, ": below the minimum gain of %.1f %%", 100 * plan.minGain());
    }

    /**
     * A repetition whose samples replace the others is expensive, so a gain far below the minimum is no reason for it.
     */
    private boolean seemsFaster(Gain gain) {
        return gain.median()
                > switch (plan.repetition()) {
                    case POOLED -> 1;
                    case SETTLED -> 1 + plan.minGain() / 2;
                };
    }

    private static boolean isWide(Gain gain) {
        return gain.low() < 1 - WIDE || gain.high() > 1 + WIDE;
    }

    private double minGain() {
        return 1 + plan.minGain();
    }
}
