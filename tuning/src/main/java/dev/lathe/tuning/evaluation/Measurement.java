package dev.lathe.tuning.evaluation;

import java.util.Optional;

/**
 * What was measured of one candidate on one problem: its samples, those of the incumbent taken between them, the median
 * in nanoseconds, and the gain where there was an incumbent.
 */
public record Measurement(
        Samples samples,
        Optional<Samples> incumbentSamples,
        double medianNanoseconds,
        Optional<Gain> gain,
        Environment environment) {}
