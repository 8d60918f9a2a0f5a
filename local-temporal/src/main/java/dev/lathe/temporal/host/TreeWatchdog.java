package dev.lathe.temporal.host;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.exec.ExecuteWatchdog;
import org.apache.commons.exec.Watchdog;

/** Kills a command with its descendants; the library's own watchdog leaves grandchildren alive. */
final class TreeWatchdog extends ExecuteWatchdog {

    private volatile Process process;
    private volatile boolean timedOut;

    /** The deprecated constructor is the only one that a subclass can reach. */
    @SuppressWarnings("deprecation")
    TreeWatchdog(Duration limit) {
        super(limit.toMillis());
    }

    @Override
    public synchronized void start(Process started) {
        process = started;
        super.start(started);
    }

    @Override
    public synchronized void timeoutOccured(Watchdog watchdog) {
        timedOut = true;
        if (process != null) {
            // Listed before the first kill: an orphan is no descendant any more.
            List<ProcessHandle> tree =
                    Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
            tree.forEach(ProcessHandle::destroyForcibly);
        }
        super.timeoutOccured(watchdog);
    }

    boolean timedOut() {
        return timedOut;
    }
}
