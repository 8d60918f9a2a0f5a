package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import io.temporal.client.WorkflowClient;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running worker. {@link #close} withdraws its devices, waits for the running activities and stops the worker. If the
 * process is killed instead, nothing needs to be cleaned up: Temporal retries its tasks.
 */
public final class LatheWorker implements AutoCloseable {
    /**
     * Longer than most measurements. Activities that still run after it are interrupted; the next worker retries them.
     */
    private static final Duration GRACE = Duration.ofSeconds(60);

    private static final Logger LOG = LoggerFactory.getLogger(LatheWorker.class);

    /** Limits the withdrawal if the server is not reachable. */
    private static final Duration WITHDRAW_LIMIT = Duration.ofSeconds(5);

    private final WorkerFactory factory;
    private final PoolMembership membership;
    private final ServerMonitor monitor;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    private LatheWorker(WorkerFactory factory, PoolMembership membership, ServerMonitor monitor) {
        this.factory = factory;
        this.membership = membership;
        this.monitor = monitor;
    }

    /** Polls the queues of all devices and registers them with the device pool, which it starts if necessary. */
    public static LatheWorker start(WorkflowClient client, WorkerConfig config) {
        PoolMembership membership = new PoolMembership(
                client, config.devices().stream().map(Device::offer).toList());
        WorkerFactory factory = new WorkerAssembly(client, config, membership).assemble();
        whileUnreachable(factory::start);
        ServerMonitor monitor = ServerMonitor.start(client, membership::offer);
        monitor.callNow();
        return new LatheWorker(factory, membership, monitor);
    }

    /** Repeats a step while the server does not respond. The step itself waits for the server before it fails. */
    private static void whileUnreachable(Runnable step) {
        boolean done = false;
        while (!done) {
            try {
                step.run();
                done = true;
            } catch (RuntimeException failed) {
                if (!ServerFault.isTransient(failed)) {
                    throw failed;
                }
                LOG.warn("the server does not respond; waiting for it: {}", failed.getMessage());
            }
        }
    }

    /** Closes the worker when the process receives SIGTERM or Ctrl-C. */
    public LatheWorker closingWithTheProcess() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "close-worker"));
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
        monitor.close();
        within(WITHDRAW_LIMIT, membership::withdraw);
        within(GRACE, this::finish);
        factory.shutdownNow();
        ended.countDown();
    }

    private void finish() {
        factory.shutdown();
        factory.awaitTermination(GRACE.toSeconds(), TimeUnit.SECONDS);
    }

    /**
     * Stops waiting for the step after the limit. The step runs on a daemon thread, which does not keep the process
     * alive.
     */
    private static void within(Duration limit, Runnable step) {
        try {
            Thread.ofPlatform().daemon().start(step).join(limit);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
