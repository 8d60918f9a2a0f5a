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

/** Looks whether the server answers, and says when it came back: one that keeps nothing has lost the pool by then. */
final class ServerWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerWatch.class);
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private final BooleanSupplier answers;
    private final Runnable cameBack;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("server-watch").daemon().factory());
    private boolean away;

    ServerWatch(BooleanSupplier answers, Runnable cameBack) {
        this.answers = answers;
        this.cameBack = cameBack;
    }

    static ServerWatch start(WorkflowClient client, Runnable cameBack) {
        ServerWatch watch = new ServerWatch(() -> answers(client), cameBack);
        watch.clock.scheduleWithFixedDelay(
                watch::look, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return watch;
    }

    private static boolean answers(WorkflowClient client) {
        try {
            client.getWorkflowServiceStubs()
                    .blockingStub()
                    .withDeadlineAfter(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)
                    .getSystemInfo(GetSystemInfoRequest.getDefaultInstance());
            return true;
        } catch (StatusRuntimeException silent) {
            return false;
        }
    }

    /** A server that is back but not ready yet is told again at the next look. */
    void look() {
        if (!answers.getAsBoolean()) {
            away = true;
        } else if (away) {
            try {
                cameBack.run();
                away = false;
            } catch (RuntimeException notReady) {
                LOG.info("the server is back, but not ready: {}", notReady.getMessage());
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
