package dev.lathe.worker;

import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Periodic check of the server. It runs a callback after a reconnect, because an in-memory server has lost the pool.
 */
final class ServerMonitor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerMonitor.class);
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private final BooleanSupplier reachable;
    private final Runnable onReconnect;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("server-monitor").daemon().factory());
    private volatile boolean unreachable;

    ServerMonitor(BooleanSupplier reachable, Runnable onReconnect) {
        this.reachable = reachable;
        this.onReconnect = onReconnect;
    }

    static ServerMonitor start(WorkflowClient client, Runnable onReconnect) {
        ServerMonitor monitor = new ServerMonitor(() -> isReachable(client), onReconnect);
        monitor.clock.scheduleWithFixedDelay(
                monitor::check, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return monitor;
    }

    private static boolean isReachable(WorkflowClient client) {
        try {
            client.getWorkflowServiceStubs()
                    .blockingStub()
                    .withDeadlineAfter(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)
                    .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
            return true;
        } catch (StatusRuntimeException failed) {
            return false;
        }
    }

    /** Runs the callback now; if the server does not respond, after the reconnect. */
    void callNow() {
        try {
            onReconnect.run();
        } catch (RuntimeException failed) {
            if (!ServerFault.isTransient(failed)) {
                throw failed;
            }
            LOG.warn("the server does not respond; the devices are registered when it does: {}", failed.getMessage());
            unreachable = true;
        }
    }

    /** Checks the server once. If the callback fails because the server is not ready, the next check repeats it. */
    void check() {
        if (!reachable.getAsBoolean()) {
            unreachable = true;
        } else if (unreachable) {
            try {
                onReconnect.run();
                unreachable = false;
            } catch (RuntimeException notReady) {
                LOG.info("the server is reachable but not ready: {}", notReady.getMessage());
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
