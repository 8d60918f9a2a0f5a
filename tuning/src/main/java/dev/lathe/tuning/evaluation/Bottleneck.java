package dev.lathe.tuning.evaluation;

import java.util.Locale;

/** The class of what keeps a kernel from being faster: what a profile finds, a search acts on and a report counts. */
public enum Bottleneck {
    MEMORY_BOUND,
    COMPUTE_BOUND,
    /** It reaches neither limit: it waits for its own instructions and loads. */
    LATENCY_BOUND,
    /** It has too few warps to occupy the device. */
    LAUNCH_BOUND;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
