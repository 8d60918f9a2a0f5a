package dev.lathe.temporal.binary;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Reports the growth of a scratch folder while a source fills it; neither pip nor the SDK tell theirs. */
record DownloadWatch(ScratchFolder scratch, String step, InstallListener listener) {

    private static final long PERIOD_MILLIS = 200;
    /** An archive has 0.29 of the bytes of what is in it, and lies beside it once unpacked. */
    private static final double PACKED_AND_UNPACKED = 1.29;

    <T> T during(Supplier<T> fetch) {
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(DownloadWatch::daemon);
        clock.scheduleAtFixedRate(this::report, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        try {
            return fetch.get();
        } finally {
            clock.shutdownNow();
        }
    }

    private void report() {
        long expected = Math.round(Platform.current().bytes() * PACKED_AND_UNPACKED);
        listener.progressed(new InstallProgress(step, Math.min(scratch.bytes(), expected), expected));
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "fetch-watch");
        thread.setDaemon(true);
        return thread;
    }
}
