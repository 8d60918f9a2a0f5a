package dev.lathe.workflows.architecture.violations;

import java.time.Instant;
import java.util.function.Supplier;

/** In a field, in a constructor, in a lambda and in a method. */
public final class ReadsClockAndEnvironment {
    private final long start = System.nanoTime();
    private final String home;
    private final Supplier<Instant> hidden = () -> Instant.now();

    public ReadsClockAndEnvironment() {
        home = System.getenv("HOME");
    }

    public String ask() {
        return home + start + hidden.get() + System.getProperty("user.name");
    }
}
