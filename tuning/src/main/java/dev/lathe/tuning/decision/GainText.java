package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Locale;

/**
 * A gain in words: {@code 2.1 % slower (99 %: 1.8 to 2.4)}, or {@code 3.4x slower} where there is no interval. An interval
 * that holds no gain and reaches further than 50 % is printed as that, without its bounds.
 */
record GainText(Gain gain) {
    /** From twice the time on, people think in factors. */
    private static final double FACTOR_FROM = 2.0;

    private static final double WIDE = 0.5;

    /** Bounds beyond this factor are noise, and are not printed as numbers. */
    private static final double LARGEST_BOUND = 10.0;

    /** Whether the interval holds no gain and reaches further than 50 % to one side. */
    static boolean isTooWide(Gain gain) {
        return gain.low() <= 1
                && gain.high() >= 1
                && !gain.endedEarly()
                && (gain.low() < 1 - WIDE || gain.high() > 1 + WIDE);
    }

    @Override
    public String toString() {
        String words = gain.median() >= 1 ? text("faster", gain.median()) : text("slower", 1 / gain.median());
        if (isTooWide(gain)) {
            return "no significant difference (" + words + format(", 99 %% interval wider than ±%.0f %%)", 100 * WIDE);
        }
        return gain.endedEarly() || gain.low() == gain.high() ? words : words + " (99 %: " + interval() + ")";
    }

    /** The ratio says how many times as fast, or as slow. */
    private static String text(String direction, double ratio) {
        return ratio >= FACTOR_FROM
                ? format("%.1fx %s", ratio, direction)
                : format("%.1f %% %s", percent(ratio), direction);
    }

    /** The bounds, in the direction and the kind of number of the median. */
    private String interval() {
        return gain.median() >= 1
                ? interval(gain.median(), gain.low(), gain.high())
                : interval(1 / gain.median(), 1 / gain.high(), 1 / gain.low());
    }

    private static String interval(double ratio, double low, double high) {
        double largest = LARGEST_BOUND * ratio;
        return bound(ratio, low) + " to "
                + (high > largest ? "more than " + bound(ratio, largest) : bound(ratio, high));
    }

    private static String bound(double ratio, double value) {
        return format("%.1f", ratio >= FACTOR_FROM ? value : percent(value));
    }

    private static double percent(double ratio) {
        return 100 * (ratio - 1);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
