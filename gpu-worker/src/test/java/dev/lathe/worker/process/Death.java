package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.locks.LockSupport;

/**
 * The end of processes that nobody here can wait for, as they are no children; a dead one that nobody reaps is dead.
 */
public final class Death {
    private static final long LOOK_AGAIN_NANOSECONDS = 10_000_000;

    private Death() {}

    /** As long as it takes: the limit is the test's. */
    public static void await(long pid) {
        ProcessState process = new ProcessState(pid);
        while (!process.hasEnded()) {
            assertThat(Thread.interrupted()).as("process %d still runs when the test's time is over", pid).isFalse();
            LockSupport.parkNanos(LOOK_AGAIN_NANOSECONDS);
        }
    }
}
