package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.tuning.evaluation.Environment;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The use of a GPU by the activities of this process, in FIFO order. The device lock excludes other processes. The
 * runner executes one request after the other, so two activities may have one at the same time: it begins the second
 * one as soon as the first one ends. All other work excludes the runner's.
 */
public final class ExclusiveGpu {
    private static final int REQUESTS = 2;

    private final Semaphore requests = new Semaphore(REQUESTS, true);
    private final DeviceLock device;
    private int users;
    private Optional<ExclusiveLock.Lease> lease = Optional.empty();

    public ExclusiveGpu(DeviceLock device) {
        this.device = device;
    }

    /** Does work of other processes than the runner. */
    public <T> Run<T> run(Heartbeat heartbeat, Supplier<T> work) {
        long requested = System.nanoTime();
        return use(REQUESTS, heartbeat, () -> {
            long begin = System.nanoTime();
            T result = work.get();
            return Run.of(result, requested, Duration.ofNanos(System.nanoTime() - begin));
        });
    }

    /** Does work that consists of requests to the runner. */
    public <T> T request(Heartbeat heartbeat, Supplier<T> work) {
        return use(1, heartbeat, work);
    }

    private <T> T use(int share, Heartbeat heartbeat, Supplier<T> work) {
        heartbeat.untilDone(interval -> requests.tryAcquire(share, interval.toMillis(), TimeUnit.MILLISECONDS));
        try {
            enter();
            try {
                return work.get();
            } finally {
                leave();
            }
        } finally {
            requests.release(share);
        }
    }

    private synchronized void enter() {
        if (users == 0) {
            lease = Optional.of(device.take());
        } else {
            device.writeHolder();
        }
        users++;
    }

    private synchronized void leave() {
        users--;
        if (users == 0) {
            lease.orElseThrow().close();
        }
    }

    /** A result with the time that the work waited for the device and the time that it held it. */
    public record Run<T>(T result, Duration waited, Duration held) {
        /** Returns a run that has just ended, which requested the device at this time in nanoseconds. */
        public static <T> Run<T> of(T result, long requested, Duration held) {
            return new Run<>(result, Duration.ofNanos(System.nanoTime() - requested).minus(held), held);
        }

        /** Returns both times as conditions of a measurement. */
        public SortedMap<String, String> conditions() {
            return new TreeMap<>(
                    Map.of(Environment.WAITED, milliseconds(waited), Environment.HELD, milliseconds(held)));
        }

        private static String milliseconds(Duration time) {
            return String.format(Locale.ROOT, "%.2f", time.toNanos() / 1e6);
        }
    }
}
