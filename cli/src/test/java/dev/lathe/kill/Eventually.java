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

    static <T> T answered(Supplier<T> question) {
        AtomicReference<T> answer = new AtomicReference<>();
        holds(() -> {
            answer.set(question.get());
            return true;
        });
        return answer.get();
    }

    /** A workflow that does not exist yet, or has no worker or server, answers with an exception. */
    private static boolean holdsNow(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (WorkflowException notYet) {
            return false;
        }
    }
}
