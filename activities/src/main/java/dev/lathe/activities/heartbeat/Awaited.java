package dev.lathe.activities.heartbeat;

import java.time.Duration;

/** An operation that an activity waits for, such as a process or the acquisition of a device. */
@FunctionalInterface
public interface Awaited {
    /** Waits at most this long, and returns whether the operation has ended. */
    boolean endsWithin(Duration timeout) throws InterruptedException;

    /** Returns the id of the process that runs, or 0 if there is none. */
    default long pid() {
        return 0;
    }

    /** Returns the last line of its output. */
    default String lastLine() {
        return "";
    }
}
