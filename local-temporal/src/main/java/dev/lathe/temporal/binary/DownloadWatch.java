package dev.lathe.temporal.binary;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reports the size of a scratch folder during a download; neither pip nor the SDK report progress. */
record DownloadWatch(Path scratch, String step, InstallListener listener) {

    private static final long PERIOD_MILLIS = 200;
    /** The ratio of the archive's size to its content's; both are on disk once it is unpacked. */
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
        listener.progressed(new InstallProgress(step, Math.min(bytes(), expected), expected));
    }

    /** Returns the total size of the files in bytes; files deleted meanwhile count as 0. */
    private long bytes() {
        try (Stream<Path> entries = Files.walk(scratch)) {
            return entries.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
        } catch (IOException | UncheckedIOException deleted) {
            return 0;
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "fetch-watch");
        thread.setDaemon(true);
        return thread;
    }
}
