package dev.lathe.tuning.op;

import java.util.Locale;

/** Whether lower or higher values of a metric are better. */
public enum MetricDirection {
    HIGHER,
    LOWER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
