package dev.lathe.worker.process;

import java.time.Duration;
import java.util.Optional;
import org.apache.commons.exec.ExecuteWatchdog;
import org.apache.commons.exec.Watchdog;

/** Kills the whole tree when time is up; the library's own watchdog kills one process, and politely. */
final class TreeWatchdog extends ExecuteWatchdog {
    private final ProcessTree tree;
    private volatile Optional<Process> process = Optional.empty();
    private volatile boolean killed;
    private volatile boolean timedOut;

    /** The deprecated constructor is the only one that a subclass can reach. */
    @SuppressWarnings("deprecation")
    TreeWatchdog(ProcessTree tree, Duration limit) {
        super(limit.toMillis());
        this.tree = tree;
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

    /** Also of a command that is only just about to start. */
    void kill() {
        killed = true;
        process.ifPresent(running -> tree.kill(running.toHandle()));
    }

    /** The library's flag knows nothing of trees: a command whose tree was killed first looks as if it ended by itself. */
    boolean timedOut() {
        return timedOut;
    }

    long pid() {
        return process.map(Process::pid).orElse(0L);
    }
}
