package dev.lathe.temporal.host;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.exec.ExecuteWatchdog;
import org.apache.commons.exec.Watchdog;

/** Kills a command with all that it started when its time is up; the library's own watchdog kills one process only. */
public final class TreeWatchdog extends ExecuteWatchdog {
    private final Consumer<ProcessHandle> killer;
    private volatile Optional<Process> process = Optional.empty();
    private volatile boolean killed;
    private volatile boolean timedOut;

    /** The killer gets the command's process. The deprecated constructor is the only one that a subclass can reach. */
    @SuppressWarnings("deprecation")
    public TreeWatchdog(Duration limit, Consumer<ProcessHandle> killer) {
        super(limit.toMillis());
        this.killer = killer;
    }

    /** Kills the descendants of the command's process, and the process. */
    public TreeWatchdog(Duration limit) {
        this(limit, TreeWatchdog::killWithDescendants);
    }

    /** The descendants are listed before the first kill: an orphan is no descendant any more. */
    private static void killWithDescendants(ProcessHandle root) {
        List<ProcessHandle> tree = Stream.concat(root.descendants(), Stream.of(root)).toList();
        tree.forEach(ProcessHandle::destroyForcibly);
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

    /** Kills also a command that is only just about to start. */
    public void kill() {
        killed = true;
        process.ifPresent(running -> killer.accept(running.toHandle()));
    }

    /** The library's flag does not cover trees: a command whose tree was killed first looks as if it ended by itself. */
    public boolean timedOut() {
        return timedOut;
    }

    /** Returns 0 before the start. */
    public long pid() {
        return process.map(Process::pid).orElse(0L);
    }
}
