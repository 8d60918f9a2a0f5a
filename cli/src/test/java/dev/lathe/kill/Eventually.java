package dev.lathe.kill;

import io.temporal.client.WorkflowException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** Waits for what other processes do, however long it takes: the limit is the test's. */
final class Eventually {
    private Eventually() {}

    interface Condition {
        boolean holds();
    }

    static void holds(Condition condition) throws InterruptedException {
        CountDownLatch met = new CountDownLatch(1);
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            ScheduledFuture<?> asking = clock.scheduleWithFixedDelay(
                    () -> {
                        if (answersYes(condition)) {
                            met.countDown();
                        }
                    },
                    0,
                    200,
                    TimeUnit.MILLISECONDS);
            met.await();
            asking.cancel(false);
        }
    }

    static <T> T answered(Supplier<T> question) throws InterruptedException {
        AtomicReference<T> answer = new AtomicReference<>();
        holds(() -> {
            answer.set(question.get());
            return true;
        });
        return answer.get();
    }

    /** A workflow that is not there yet, or whose worker or server is not, answers with an exception. */
    private static boolean answersYes(Condition condition) {
        try {
            return condition.holds();
        } catch (WorkflowException notYet) {
            return false;
        }
    }
}
