package dev.lathe.tuning.op;

/**
 * How a time is shown to people. Work is what one nanosecond is set against: the FLOP of a problem gives GFLOP/s and its
 * bytes give GB/s, where higher is better; 1e-6 gives milliseconds, where lower is better. Decisions are made on
 * nanoseconds, never on a metric's value.
 */
public record Metric(String name, String unit, MetricDirection better, double work) {
    public Metric {
        if (!(work > 0)) {
            throw new IllegalArgumentException("metric " + name + ": work must be positive, not " + work);
        }
    }

    public static Metric milliseconds() {
        return new Metric("time", "ms", MetricDirection.LOWER, 1e-6);
    }

    /** The time that a value in this metric's unit stands for. */
    public double nanosecondsFor(double value) {
        return switch (better) {
            case HIGHER -> work / value;
            case LOWER -> value / work;
        };
    }

    /** The value that a time stands for, in this metric's unit. */
    public double valueOf(double nanoseconds) {
        return switch (better) {
            case HIGHER -> work / nanoseconds;
            case LOWER -> work * nanoseconds;
        };
    }
}
