package dev.lathe.tuning.evaluation;

import java.util.Locale;

/** The resource that limits a kernel, as its profile reports it. Searches target it and reports count it. */
public enum Bottleneck {
    MEMORY_BOUND,
    COMPUTE_BOUND,
    /** The kernel reaches neither limit: it waits for its own instructions and loads. */
    LATENCY_BOUND,
    /** The kernel has too few warps to occupy the device. */
    LAUNCH_BOUND,
    /** Far fewer warps are active than the kernel's resources allow: the work is unbalanced or ends in a short wave. */
    OCCUPANCY_BOUND,
    /** The kernel uses memory and compute about equally, and neither alone is the limit. */
    MIXED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
