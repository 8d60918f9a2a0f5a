package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Locale;

/**
 * The text of a gain: {@code 2.1 % slower (99 % interval 1.8 % to 2.4 %)}, or {@code 3.4x slower} without an interval.
 */
record GainText(Gain gain) {
    /** The ratio from which a gain is printed as a factor. */
    private static final double FACTOR_FROM = 2.0;

    /** The factor from the median beyond which a bound is noise and is not printed. */
    private static final double BOUND_FACTOR = 10.0;

    @Override
    public String toString() {
        String words = gain.median() >= 1 ? text("faster", gain.median()) : text("slower", 1 / gain.median());
        return gain.endedEarly() || gain.low() == gain.high() ? words : words + " (99 % interval " + interval() + ")";
    }

    /** Returns the ratio, which is at least 1, as a factor or as per cent. */
    private static String text(String direction, double ratio) {
        return ratio >= FACTOR_FROM
                ? format("%.1fx %s", ratio, direction)
                : format("%.1f %% %s", percent(ratio), direction);
    }

    /** Returns the bounds, with the direction and unit of the median. */
    private String interval() {
        return gain.median() >= 1
                ? interval(gain.median(), gain.low(), gain.high())
                : interval(1 / gain.median(), 1 / gain.high(), 1 / gain.low());
    }

    private static String interval(double ratio, double low, double high) {
        double smallest = ratio / BOUND_FACTOR;
        double largest = ratio * BOUND_FACTOR;
        return (low < smallest ? "less than " + bound(ratio, smallest) : bound(ratio, low)) + " to "
                + (high > largest ? "more than " + bound(ratio, largest) : bound(ratio, high));
    }

    private static String bound(double ratio, double value) {
        return ratio >= FACTOR_FROM ? format("%.1fx", value) : format("%.1f %%", percent(value));
    }

    private static double percent(double ratio) {
        return 100 * (ratio - 1);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
