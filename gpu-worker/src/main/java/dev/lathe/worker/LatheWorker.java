package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A running worker. Closing it withdraws its devices, lets the measurement in flight finish within its grace, and ends. A
 * worker that is killed instead leaves nothing to clean up: its tasks are given out again.
 */
public final class LatheWorker implements AutoCloseable {
    /** Longer than most measurements; what is still running then is killed, and made again by the next worker. */
    private static final Duration GRACE = Duration.ofSeconds(60);

    /** Where the server is gone, nobody has to be told. */
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final WorkerFactory factory;
    private final PoolMembership membership;
    private final ServerWatch watch;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    private LatheWorker(WorkerFactory factory, PoolMembership membership, ServerWatch watch) {
        this.factory = factory;
        this.membership = membership;
        this.watch = watch;
    }

    /** Polls the queues of all devices and offers them to the pool, which is started if it does not run yet. */
    public static LatheWorker start(WorkflowClient client, WorkerConfig config) {
        WorkerFactory factory = new WorkerAssembly(client, config).assemble();
        PoolMembership membership = new PoolMembership(
                client, config.devices().stream().map(Device::offer).toList());
        factory.start();
        membership.offer();
        return new LatheWorker(factory, membership, ServerWatch.start(client, membership::offer));
    }

    /** Has the worker end in good order when the process is asked to end, by SIGTERM or by Ctrl-C. */
    public LatheWorker closingWithTheProcess() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "end-in-good-order"));
        return this;
    }

    /** Returns once the worker has ended. */
    public void awaitTermination() throws InterruptedException {
        ended.await();
    }

    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        watch.close();
        within(FAREWELL, membership::withdraw);
        within(GRACE, this::finish);
        factory.shutdownNow();
        ended.countDown();
    }

    private void finish() {
        factory.shutdown();
        factory.awaitTermination(GRACE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Leaves behind what does not end in time; the process is about to end anyway. */
    private static void within(Duration patience, Runnable step) {
        try {
            Thread.ofPlatform().daemon().start(step).join(patience);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
