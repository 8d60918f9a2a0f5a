package dev.lathe.workflows.architecture.violations;

import java.time.Instant;
import java.util.function.Supplier;

/** Reads the clock and the environment in a field, a constructor, a lambda and a method. */
public final class ReadsClockAndEnvironment {
    private final long start = System.nanoTime();
    private final String home;
    private final Supplier<Instant> hidden = () -> Instant.now();

    public ReadsClockAndEnvironment() {
        home = System.getenv("HOME");
    }

    public String read() {
        return home + start + hidden.get() + System.getProperty("user.name");
    }
}
