package dev.lathe.activities.heartbeat;

import java.time.Duration;

/** Something that takes time, such as a process or a turn. */
@FunctionalInterface
public interface Awaited {
    /** Whether it has come to its end, after waiting for it no longer than this. */
    boolean endsWithin(Duration patience) throws InterruptedException;

    /** The process that is waited for; 0 where there is none. */
    default long pid() {
        return 0;
    }

    /** The last thing it said. */
    default String lastLine() {
        return "";
    }
}
