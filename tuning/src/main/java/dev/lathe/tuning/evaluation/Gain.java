package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.field.FieldDoc;
/**
 * The incumbent's time divided by the challenger's: 1.05 is 5 % faster. Low and high bound the 99 % confidence
 * interval, which needs two full rounds. A comparison that ended early, before them or because the challenger lost
 * both, has bounds that are not a confidence interval.
 */
public record Gain(
        @FieldDoc("median of the ratios; 1.05 is 5 % faster") double median,
        @FieldDoc("lower bound of the 99 % confidence interval") double low,
        @FieldDoc("upper bound of the 99 % confidence interval") double high,
        @FieldDoc("whether the comparison ended early; its bounds are then not a confidence interval")
                boolean endedEarly) {
    public Gain(double median, double low, double high) {
        this(median, low, high, false);
    }

    /**
     * Returns whether the interval is narrow enough to be published: 5 %, or 20 % if it is certain that the gain is
     * above 2. A comparison that ended early stays without an interval.
     */
    public boolean isNarrow() {
        return endedEarly || high / low <= (low > 2 ? 1.2 : 1.05);
    }

    /** Returns the gain of a candidate over itself. */
    public static Gain none() {
        return new Gain(1, 1, 1);
    }

    /** Returns the gain of a comparison that ended early. Its low bound is at most 1. */
    public static Gain endedEarly(double ratio) {
        return new Gain(ratio, Math.min(ratio, 1), ratio, true);
    }
}
