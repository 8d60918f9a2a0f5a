package dev.lathe.worker.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.ProcessTree;
import java.util.concurrent.locks.LockSupport;

/** A wait for processes that are not children of this JVM. A zombie counts as ended. */
public final class ProcessExit {
    private static final long INTERVAL_NANOSECONDS = 10_000_000;

    private ProcessExit() {}

    /** Waits without a limit of its own; the test's timeout interrupts it. */
    public static void await(long pid) {
        while (!ProcessTree.hasEnded(pid)) {
            assertThat(Thread.interrupted()).as("process %d still runs at the timeout of the test", pid).isFalse();
            LockSupport.parkNanos(INTERVAL_NANOSECONDS);
        }
    }
}
