package dev.lathe.worker.compile;

import java.time.Duration;

/** The time and memory limits of a compilation. A kernel of a few hundred lines needs one second and 200 MiB. */
public record CompileLimits(Duration time, long memoryBytes) {
    public static CompileLimits standard() {
        return new CompileLimits(Duration.ofSeconds(60), 2L << 30);
    }

    /** The limits for the runner, which consists of many files. */
    public static CompileLimits ofRunner() {
        return new CompileLimits(Duration.ofMinutes(5), 2L << 30);
    }
}
