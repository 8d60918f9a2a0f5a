package dev.lathe.worker.process;

import dev.lathe.temporal.host.Execution;
import java.time.Duration;
import java.util.Optional;

/**
 * The limit for a command that hangs, which kills it: if it prints nothing, and its processes use less than 1 % of one
 * processor, in two successive windows. A window is half of the limit.
 */
public final class IdleLimit {
    private static final int WINDOWS = 2;

    /** A hanging program may poll. */
    private static final int BUSY_SHARE = 100;

    private final Execution execution;
    private final Duration window;
    private long windowEnd;
    private long output;
    private Optional<Duration> used = Optional.of(Duration.ZERO);
    private int idleWindows;

    IdleLimit(Execution execution, Duration limit) {
        this.execution = execution;
        this.window = limit.dividedBy(WINDOWS);
        this.windowEnd = System.nanoTime() + window.toNanos();
    }

    /** Returns whether the command was killed. */
    boolean isReached() {
        return idleWindows == WINDOWS;
    }

    /** Kills the command if it has been idle for too long. */
    void enforce() {
        if (!isReached() && System.nanoTime() >= windowEnd) {
            endWindow();
        }
    }

    private void endWindow() {
        long printed = execution.outputBytes();
        Optional<Duration> total = execution.processorTime();
        idleWindows = printed == output && isIdle(total) ? idleWindows + 1 : 0;
        output = printed;
        used = total;
        windowEnd = System.nanoTime() + window.toNanos();
        if (isReached()) {
            execution.destroy();
        }
    }

    /** The time decreases when a process ends whose parent does not wait for it. */
    private boolean isIdle(Optional<Duration> total) {
        return used.isPresent()
                && total.map(now -> now.minus(used.get()))
                        .filter(more -> !more.isNegative() && more.multipliedBy(BUSY_SHARE).compareTo(window) < 0)
                        .isPresent();
    }
}
