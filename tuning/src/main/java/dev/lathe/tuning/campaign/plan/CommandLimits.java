package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.field.FieldDoc;
import java.time.Duration;

/** The time limits of one run of each command of an op, in seconds. */
public record CommandLimits(
        @FieldDoc("the limit of a build") long buildSeconds,
        @FieldDoc("the limit of a test and its retries") long testSeconds,
        @FieldDoc("the limit of a run of the benchmark and its retries") long benchSeconds) {
    /** Returns the limits of commands that are run again so often. A build is not. */
    public CommandLimits withRetries(int count) {
        return new CommandLimits(buildSeconds, (1 + count) * testSeconds, (1 + count) * benchSeconds);
    }

    public Duration build() {
        return Duration.ofSeconds(buildSeconds);
    }

    public Duration test() {
        return Duration.ofSeconds(testSeconds);
    }

    public Duration bench() {
        return Duration.ofSeconds(benchSeconds);
    }
}
