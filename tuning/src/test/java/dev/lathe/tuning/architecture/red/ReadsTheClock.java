package dev.lathe.tuning.architecture.red;

import java.time.Instant;
import java.util.function.LongSupplier;

public final class ReadsTheClock {
    private final long start = System.nanoTime();
    private final LongSupplier hidden = () -> System.currentTimeMillis();

    public Instant now() {
        return Instant.now().plusNanos(start).plusMillis(hidden.getAsLong());
    }
}
