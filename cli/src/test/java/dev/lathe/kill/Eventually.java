package dev.lathe.kill;

import io.temporal.client.WorkflowException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Waits for conditions in other processes. The timeout is the test's. */
final class Eventually {
    private Eventually() {}

    interface Condition {
        boolean holds();
    }

    static void holds(Condition condition) throws InterruptedException {
        CountDownLatch met = new CountDownLatch(1);
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            ScheduledFuture<?> polling = clock.scheduleWithFixedDelay(
                    () -> {
                        if (isMet(condition)) {
                            met.countDown();
                        }
                    },
                    0,
                    200,
                    TimeUnit.MILLISECONDS);
            met.await();
            polling.cancel(false);
        }
    }

    static <T> T succeeds(Supplier<T> call) throws InterruptedException {
        AtomicReference<T> result = new AtomicReference<>();
        holds(() -> {
            result.set(call.get());
            return true;
        });
        return result.get();
    }

    /** Returns whether the condition is met. A missing workflow, worker or server means that it is not met yet. */
    private static boolean isMet(Condition condition) {
        try {
            return condition.holds();
        } catch (WorkflowException notYet) {
            return false;
        }
    }
}
