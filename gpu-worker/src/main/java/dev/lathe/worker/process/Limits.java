package dev.lathe.worker.process;

import java.time.Duration;
import java.util.OptionalLong;

/** What a command may use: time by the wall clock, and address space of each of its processes. */
public record Limits(Duration time, OptionalLong memoryBytes) {
    public Limits {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a limit of time must be positive, not " + time);
        }
    }

    public static Limits of(Duration time) {
        return new Limits(time, OptionalLong.empty());
    }

    public Limits withMemory(long bytes) {
        return new Limits(time, OptionalLong.of(bytes));
    }
}
