package dev.lathe.activities.heartbeat;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An operation that an activity waits for, such as a process or the acquisition of a device. */
@FunctionalInterface
public interface Awaited {
    /** Returns the wait for the end of a future, whether it succeeds, fails or is canceled. */
    static Awaited end(Future<?> future) {
        return timeout -> {
            try {
                future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
                return true;
            } catch (ExecutionException | CancellationException failed) {
                return true;
            } catch (TimeoutException notYet) {
                return false;
            }
        };
    }

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
