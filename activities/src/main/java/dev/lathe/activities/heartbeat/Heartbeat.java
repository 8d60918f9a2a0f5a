package dev.lathe.activities.heartbeat;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Beats for the activity of this thread, on this thread, while it waits. So a cancellation surfaces where it can be dealt
 * with, and an activity that has stopped getting anywhere does not go on beating. Outside of an activity it is silent.
 */
public final class Heartbeat {
    /** The shortest heartbeat timeout is 2 s; one lost beat must not be a lost worker. */
    static final Duration PERIOD = Duration.ofMillis(500);

    private final Consumer<Progress> sink;
    private final String stage;
    private final String label;
    private final long begin = System.nanoTime();

    Heartbeat(Consumer<Progress> sink, String stage, String label) {
        this.sink = sink;
        this.stage = stage;
        this.label = label;
    }

    /** For the activity that this thread runs, if it runs one. */
    public static Heartbeat of(String stage, String label) {
        return new Heartbeat(sinkOfThisThread(), stage, label);
    }

    public static Heartbeat silent() {
        return new Heartbeat(progress -> {}, "", "");
    }

    private static Consumer<Progress> sinkOfThisThread() {
        try {
            ActivityExecutionContext activity = Activity.getExecutionContext();
            return activity::heartbeat;
        } catch (IllegalStateException notInAnActivity) {
            return progress -> {};
        }
    }

    /** Waits for the end. Throws ActivityCompletionException once the activity was cancelled or its worker shut down. */
    public void until(Awaited awaited) throws InterruptedException {
        while (!awaited.endsWithin(PERIOD)) {
            sink.accept(new Progress(stage, label, awaited.pid(), elapsed().toMillis(), awaited.lastLine()));
        }
    }

    /** As {@link #until}, for waits in which there is nothing to clean up. */
    public void untilDone(Awaited awaited) {
        try {
            until(awaited);
        } catch (InterruptedException stopped) {
            throw Interruption.of(stopped, "waiting for its turn");
        }
    }

    /** Waits for a time. The last line is what heartbeats report meanwhile. */
    public void pause(Duration time, String lastLine) throws InterruptedException {
        until(new Pause(System.nanoTime() + time.toNanos(), lastLine));
    }

    private record Pause(long deadline, String lastLine) implements Awaited {
        @Override
        public boolean endsWithin(Duration patience) throws InterruptedException {
            long left = Math.max(0, deadline - System.nanoTime());
            TimeUnit.NANOSECONDS.sleep(Math.min(patience.toNanos(), left));
            return System.nanoTime() >= deadline;
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
