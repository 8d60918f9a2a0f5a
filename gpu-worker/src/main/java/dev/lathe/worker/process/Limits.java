package dev.lathe.worker.process;

import java.time.Duration;
import java.util.OptionalLong;

/** The limits of a command: wall-clock time, and address space per process. */
public record Limits(Duration time, OptionalLong memoryBytes) {
    public Limits {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("the time limit must be positive, not " + time);
        }
    }

    public static Limits of(Duration time) {
        return new Limits(time, OptionalLong.empty());
    }

    public Limits withMemory(long bytes) {
        return new Limits(time, OptionalLong.of(bytes));
    }
}
