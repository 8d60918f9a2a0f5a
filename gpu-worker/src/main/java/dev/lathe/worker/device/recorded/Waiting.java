package dev.lathe.worker.device.recorded;

import dev.lathe.activities.failure.Trouble;
import io.temporal.activity.Activity;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Lets the recorded time pass and says so at each beat. A beat that throws ends the wait, and so does an interrupt. */
final class Waiting implements Pace {
    /** A quarter of the heartbeat timeout of landscapes, so that one late beat loses nothing. */
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final Duration interval;
    private final Consumer<Beat> heart;

    Waiting(Duration interval, Consumer<Beat> heart) {
        this.interval = interval;
        this.heart = heart;
    }

    static Waiting beatingToTemporal() {
        return new Waiting(INTERVAL, beat -> Activity.getExecutionContext().heartbeat(beat));
    }

    @Override
    public Duration spend(Duration recorded, Beat beat) {
        long start = System.nanoTime();
        CountDownLatch never = new CountDownLatch(1);
        for (long left = recorded.toNanos(); left > 0; left = recorded.toNanos() - (System.nanoTime() - start)) {
            heart.accept(beat.after(recorded.toMillis() - left / 1_000_000, recorded.toMillis()));
            pause(never, Math.min(left, interval.toNanos()));
        }
        return recorded;
    }

    private static void pause(CountDownLatch never, long nanoseconds) {
        try {
            never.await(nanoseconds, TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw Trouble.transientInfra("the worker is being stopped");
        }
    }
}
