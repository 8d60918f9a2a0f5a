package dev.lathe.tuning.op;

import java.util.Locale;

/** Which end of a metric a user wants. */
public enum MetricDirection {
    HIGHER,
    LOWER;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
