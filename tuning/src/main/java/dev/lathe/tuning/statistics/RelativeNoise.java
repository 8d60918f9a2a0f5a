package dev.lathe.tuning.statistics;

import dev.lathe.tuning.evaluation.Samples;

/** How much a kernel's time wavers from sample to sample, as a share of its median: 0.01 is one per cent. */
public final class RelativeNoise {
    private RelativeNoise() {}

    public static double of(Samples samples) {
        return AbsoluteDeviation.of(samples.nanoseconds()) / Median.of(samples.nanoseconds());
    }
}
