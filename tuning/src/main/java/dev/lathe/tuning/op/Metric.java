package dev.lathe.tuning.op;

import dev.lathe.tuning.field.FieldDoc;
/**
 * The unit in which times are shown. Work per nanosecond: the FLOP of a problem give GFLOP/s and its bytes GB/s (higher
 * is better); 1e-6 gives milliseconds (lower is better). Decisions use nanoseconds, never metric values.
 */
public record Metric(
        @FieldDoc("name") String name,
        @FieldDoc("unit of values") String unit,
        @FieldDoc("whether higher or lower values are better") MetricDirection better,
        @FieldDoc("if higher is better, a value is this number divided by the time in nanoseconds; else "
                + "it is their product")
                double work) {
    public Metric {
        if (!(work > 0)) {
            throw new IllegalArgumentException("metric " + name + ": work must be positive, not " + work);
        }
    }

    public static Metric milliseconds() {
        return new Metric("time", "ms", MetricDirection.LOWER, 1e-6);
    }

    /** Returns the time in nanoseconds of a value in this metric's unit. */
    public double nanosecondsFor(double value) {
        return switch (better) {
            case HIGHER -> work / value;
            case LOWER -> value / work;
        };
    }

    /** Returns the value in this metric's unit of a time in nanoseconds. */
    public double valueOf(double nanoseconds) {
        return switch (better) {
            case HIGHER -> work / nanoseconds;
            case LOWER -> work * nanoseconds;
        };
    }
}
