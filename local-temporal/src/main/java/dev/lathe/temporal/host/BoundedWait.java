package dev.lathe.temporal.host;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A wait with a limit for a condition that another process causes. */
public record BoundedWait(Duration limit, Duration pause) {

    public static BoundedWait of(Duration limit) {
        return new BoundedWait(limit, Duration.ofMillis(50));
    }

    /** Returns the first result of the poll that is present, or empty if the limit is reached. Polls at least once. */
    public <T> Optional<T> await(Supplier<Optional<T>> poll) {
        long end = System.nanoTime() + limit.toNanos();
        Optional<T> result = poll.get();
        while (result.isEmpty() && System.nanoTime() < end) {
            sleep();
            result = poll.get();
        }
        return result;
    }

    /** Returns whether the condition becomes true within the limit. */
    public boolean awaitTrue(BooleanSupplier condition) {
        return await(() -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty()).isPresent();
    }

    /** Sleeps between two polls. Another process sends no event if a port opens or a file appears. */
    private void sleep() {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalTemporalException("interrupted while waiting for another process", e);
        }
    }
}
