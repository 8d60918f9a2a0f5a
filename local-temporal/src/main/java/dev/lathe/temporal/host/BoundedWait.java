package dev.lathe.temporal.host;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting for what another process does, with an end. */
public record BoundedWait(Duration limit, Duration pause) {

    public static BoundedWait of(Duration limit) {
        return new BoundedWait(limit, Duration.ofMillis(50));
    }

    /** The first answer, or empty when the limit is reached; asks at least once. */
    public <T> Optional<T> await(Supplier<Optional<T>> question) {
        long end = System.nanoTime() + limit.toNanos();
        Optional<T> answer = question.get();
        while (answer.isEmpty() && System.nanoTime() < end) {
            rest();
            answer = question.get();
        }
        return answer;
    }

    /** Whether the condition came true within the limit. */
    public boolean awaitTrue(BooleanSupplier condition) {
        return await(() -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty()).isPresent();
    }

    /** Another process sends no event when a port opens or a file appears; it is asked again a moment later. */
    private void rest() {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalTemporalException("Interrupted while waiting", e);
        }
    }
}
