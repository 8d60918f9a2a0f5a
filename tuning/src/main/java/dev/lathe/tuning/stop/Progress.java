package dev.lathe.tuning.stop;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The progress of a campaign, as stop rules see it. The best is the incumbent's median in nanoseconds. The iterations
 * without gain count from the last new incumbent or the last extension.
 */
public record Progress(
        int iterations, int attempts, OptionalDouble bestNanoseconds, Duration elapsed, int withoutGain) {}
