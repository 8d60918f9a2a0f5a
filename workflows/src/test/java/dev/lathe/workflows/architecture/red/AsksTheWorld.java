package dev.lathe.workflows.architecture.red;

import java.time.Instant;
import java.util.function.Supplier;

/** In a field, in a constructor, in a lambda and in a method. */
public final class AsksTheWorld {
    private final long start = System.nanoTime();
    private final String home;
    private final Supplier<Instant> hidden = () -> Instant.now();

    public AsksTheWorld() {
        home = System.getenv("HOME");
    }

    public String ask() {
        return home + start + hidden.get() + System.getProperty("user.name");
    }
}
