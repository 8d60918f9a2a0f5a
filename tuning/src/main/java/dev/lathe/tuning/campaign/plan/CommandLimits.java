package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.field.FieldDoc;
import java.time.Duration;

/** The time limits of one run of each command of an op, in seconds. */
public record CommandLimits(
        @FieldDoc("the limit of a build") long buildSeconds,
        @FieldDoc("the limit of a test") long testSeconds,
        @FieldDoc("the limit of a run of the benchmark") long benchSeconds) {
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
