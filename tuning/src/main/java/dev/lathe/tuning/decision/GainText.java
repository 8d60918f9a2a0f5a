package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Locale;

/** A gain in words: {@code 2.1 % slower (99 %: 1.8 to 2.4)}, or {@code 3.4x slower} where there is no interval. */
record GainText(Gain gain) {
    /** From twice the time on, people think in factors. */
    private static final double FACTOR_FROM = 2.0;

    @Override
    public String toString() {
        return gain.median() >= 1
                ? text("faster", gain.median(), gain.low(), gain.high())
                : text("slower", 1 / gain.median(), 1 / gain.high(), 1 / gain.low());
    }

    /** Each ratio says how many times as fast, or as slow. */
    private static String text(String direction, double ratio, double low, double high) {
        if (ratio >= FACTOR_FROM) {
            return format("%.1fx %s", ratio, direction) + (low == high ? "" : format(" (99 %%: %.1f to %.1f)", low, high));
        }
        return format("%.1f %% %s", percent(ratio), direction)
                + (low == high ? "" : format(" (99 %%: %.1f to %.1f)", percent(low), percent(high)));
    }

    private static double percent(double ratio) {
        return 100 * (ratio - 1);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
