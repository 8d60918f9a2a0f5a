package dev.lathe.temporal.host;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.exec.ExecuteWatchdog;
import org.apache.commons.exec.Watchdog;

/**
 * A watchdog that kills a command with all its descendants at the time limit. The library's watchdog kills only one
 * process.
 */
final class TreeWatchdog extends ExecuteWatchdog {
    private final Consumer<ProcessHandle> killer;
    private volatile Optional<Process> process = Optional.empty();
    private volatile boolean killed;
    private volatile boolean timedOut;

    /** Creates a watchdog that passes the process to the killer. Subclasses can use only the deprecated constructor. */
    @SuppressWarnings("deprecation")
    TreeWatchdog(Duration limit, Consumer<ProcessHandle> killer) {
        super(limit.toMillis());
        this.killer = killer;
    }

    @Override
    public synchronized void start(Process started) {
        process = Optional.of(started);
        super.start(started);
        if (killed) {
            kill();
        }
    }

    @Override
    public void timeoutOccured(Watchdog watchdog) {
        timedOut = process.map(Process::isAlive).orElse(false);
        kill();
    }

    /** Kills the command, or prevents its start. */
    void kill() {
        killed = true;
        process.ifPresent(running -> killer.accept(running.toHandle()));
    }

    /** Returns whether the time limit was reached. The library's flag is wrong if the descendants were killed first. */
    boolean timedOut() {
        return timedOut;
    }

    /** Returns the process id, or 0 before the start. */
    long pid() {
        return process.map(Process::pid).orElse(0L);
    }
}
