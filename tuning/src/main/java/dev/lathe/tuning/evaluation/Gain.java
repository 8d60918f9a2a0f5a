package dev.lathe.tuning.evaluation;

/**
 * How much faster a challenger is than the incumbent beside it: 1.05 is 5 % faster. Low and high bound the 99 % interval,
 * which has two full rounds or more; a comparison that ended early has fewer, and its bounds are no interval.
 */
public record Gain(double median, double low, double high, boolean endedEarly) {
    public Gain(double median, double low, double high) {
        this(median, low, high, false);
    }

    /** A comparison that ended before two rounds were full: of a gain, it says no more than that it may be one. */
    public static Gain endedEarly(double ratio) {
        return new Gain(ratio, Math.min(ratio, 1), ratio, true);
    }
}
