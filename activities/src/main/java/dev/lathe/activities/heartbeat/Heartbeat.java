package dev.lathe.activities.heartbeat;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The heartbeats of an activity, sent by its own thread while it waits. Cancellation is therefore thrown in that
 * thread, and an activity whose thread is blocked elsewhere sends no heartbeats. Outside of an activity no heartbeats
 * are sent.
 */
public final class Heartbeat {
    /** The shortest heartbeat timeout is 2 s. One lost heartbeat must not exceed it. */
    static final Duration PERIOD = Duration.ofMillis(500);

    private final Consumer<Progress> sink;
    private final String stage;
    private final String label;
    private final LongSupplier clock;
    private final long begin;
    private long last;

    Heartbeat(Consumer<Progress> sink, String stage, String label) {
        this(sink, stage, label, System::nanoTime);
    }

    Heartbeat(Consumer<Progress> sink, String stage, String label, LongSupplier clock) {
        this.sink = sink;
        this.stage = stage;
        this.label = label;
        this.clock = clock;
        begin = clock.getAsLong();
        last = begin;
    }

    /** Returns the heartbeat of the activity that this thread runs. Outside of an activity it does nothing. */
    public static Heartbeat of(String stage, String label) {
        return new Heartbeat(sinkOfThisThread(), stage, label);
    }

    public static Heartbeat silent() {
        return new Heartbeat(progress -> {}, "", "");
    }

    /**
     * Returns the number of the attempt of the activity that this thread runs, without those that workers left to
     * another one; 1 outside of an activity.
     */
    public static int attempt() {
        try {
            return attempt(Activity.getExecutionContext());
        } catch (IllegalStateException notInAnActivity) {
            return 1;
        }
    }

    /** Returns the number of the attempt of an activity, without those that workers left to another one. */
    public static int attempt(ActivityExecutionContext activity) {
        return activity.getInfo().getAttempt() - leftAttempts(activity);
    }

    /** Returns the id of the campaign whose activity this thread runs; empty outside of an activity. */
    public static Optional<String> campaign() {
        try {
            return Optional.of(Activity.getExecutionContext().getInfo().getWorkflowId());
        } catch (IllegalStateException notInAnActivity) {
            return Optional.empty();
        }
    }

    /**
     * Records that the worker leaves this attempt of an activity to another worker. It does not count as an attempt.
     */
    public static void leave(ActivityExecutionContext activity, String label) {
        activity.heartbeat(new Progress("", label, 0, 0, "").after(leftAttempts(activity) + 1));
    }

    /** The server passes the last details to the next attempt. */
    private static int leftAttempts(ActivityExecutionContext activity) {
        return activity.getHeartbeatDetails(Progress.class).map(Progress::leftAttempts).orElse(0);
    }

    private static Consumer<Progress> sinkOfThisThread() {
        try {
            ActivityExecutionContext activity = Activity.getExecutionContext();
            int left = leftAttempts(activity);
            return progress -> activity.heartbeat(progress.after(left));
        } catch (IllegalStateException notInAnActivity) {
            return progress -> {};
        }
    }

    /** Returns the heartbeat of the same activity while the worker does something that its stage requires once. */
    public Heartbeat during(FirstUse work) {
        return new Heartbeat(progress -> sink.accept(progress.with(work.heartbeat())), stage, label, clock);
    }

    /**
     * Waits until the operation ends. A series of short operations sends heartbeats, too. Throws
     * ActivityCompletionException if the activity is canceled or its worker shuts down.
     */
    public void until(Awaited awaited) throws InterruptedException {
        if (clock.getAsLong() - last >= PERIOD.toNanos()) {
            send(awaited);
        }
        while (!awaited.endsWithin(PERIOD)) {
            send(awaited);
        }
    }

    private void send(Awaited awaited) {
        last = clock.getAsLong();
        sink.accept(new Progress(
                stage, label, awaited.pid(), Duration.ofNanos(last - begin).toMillis(), awaited.lastLine()));
    }

    /**
     * Waits like {@link #until}, and converts an interrupt to an activity failure. For operations that need no cleanup.
     */
    public void untilDone(Awaited awaited) {
        try {
            until(awaited);
        } catch (InterruptedException stopped) {
            throw Interruption.of(stopped, "it waited for a device");
        }
    }

    /** Waits for this time. Heartbeats report the given last line. */
    public void pause(Duration time, String lastLine) throws InterruptedException {
        until(new Pause(System.nanoTime() + time.toNanos(), lastLine));
    }

    private record Pause(long deadline, String lastLine) implements Awaited {
        @Override
        public boolean endsWithin(Duration timeout) throws InterruptedException {
            long left = Math.max(0, deadline - System.nanoTime());
            TimeUnit.NANOSECONDS.sleep(Math.min(timeout.toNanos(), left));
            return System.nanoTime() >= deadline;
        }
    }
}
