package dev.lathe.kill;

import dev.lathe.testing.Await;
import io.temporal.client.WorkflowException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for the state of workflows whose worker or server may be down. */
final class Eventually {
    private Eventually() {}

    static void holds(BooleanSupplier condition) {
        Await.until(() -> holdsNow(condition));
    }

    static <T> T succeeds(Supplier<T> call) {
        AtomicReference<T> result = new AtomicReference<>();
        holds(() -> {
            result.set(call.get());
            return true;
        });
        return result.get();
    }

    /** Returns whether the condition is met. A missing workflow, worker or server means that it is not met yet. */
    private static boolean holdsNow(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (WorkflowException notYet) {
            return false;
        }
    }
}
