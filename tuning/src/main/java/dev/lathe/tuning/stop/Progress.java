package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How far a campaign is, as stop rules see it. Best is the incumbent's median in nanoseconds. Without a gain are the iterations
 * since it became the incumbent, or since more were asked for.
 */
public record Progress(
        int iterations, int attempts, OptionalDouble bestNanoseconds, Duration elapsed, int withoutGain) {}
