package dev.lathe.testing;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits for a state that no event announces, such as the state of a workflow or of another process. Between two polls
 * the thread is blocked, so that the code under test has the core. The pauses double, because each poll of a workflow
 * costs its server and its worker some milliseconds. The time limit is that of the test.
 */
public final class Await {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(160);

    private Await() {}

    public static void until(BooleanSupplier condition) {
        CountDownLatch never = new CountDownLatch(1);
        Duration pause = FIRST_PAUSE;
        while (!condition.getAsBoolean()) {
            try {
                never.await(pause.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException timeIsOver) {
                throw new AssertionError("the condition does not hold when the time of the test is over", timeIsOver);
            }
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : pause;
        }
    }
}
