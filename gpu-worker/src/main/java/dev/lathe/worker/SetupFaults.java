package dev.lathe.worker;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rule for a worker whose setup lacks something, such as a Python package: it stops polling the queue while another
 * worker serves the same device, and that worker gets the task. Without another worker the fault pauses the campaign.
 */
final class SetupFaults extends WorkerInterceptorBase {
    private static final Logger LOG = LoggerFactory.getLogger(SetupFaults.class);

    private static final Duration RETRY = Duration.ofMillis(500);

    /** Not the common pool: requests to a server that is away block. */
    private static final Executor LATER =
            CompletableFuture.delayedExecutor(5, TimeUnit.SECONDS, Thread::startVirtualThread);

    private final PoolMembership membership;
    private final Supplier<WorkerFactory> workers;

    /** The factory is requested after it was created with this interceptor. */
    SetupFaults(PoolMembership membership, Supplier<WorkerFactory> workers) {
        this.membership = membership;
        this.workers = workers;
    }

    @Override
    public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
        return new Activities(next);
    }

    private final class Activities extends ActivityInboundCallsInterceptorBase {
        private String queue = "";

        Activities(ActivityInboundCallsInterceptor next) {
            super(next);
        }

        @Override
        public void init(ActivityExecutionContext context) {
            queue = context.getInfo().getActivityTaskQueue();
            super.init(context);
        }

        @Override
        public ActivityOutput execute(ActivityInput input) {
            try {
                return super.execute(input);
            } catch (ApplicationFailure failure) {
                if (!failure.getType().equals(FailureTypes.SETUP) || !membership.sharesQueue(queue)) {
                    throw failure;
                }
                leave(queue, failure.getOriginalMessage());
                throw ActivityFailures.transientInfraFor(
                        RETRY, "left to another worker of the device: " + failure.getOriginalMessage());
            }
        }
    }

    /** A task that was polled before may fail here, too. */
    private synchronized void leave(String queue, String fault) {
        Worker worker = workers.get().getWorker(queue);
        if (worker.isSuspended()) {
            return;
        }
        LOG.warn("another worker serves {} until it ends, because the setup of this one is at fault: {}", queue, fault);
        worker.suspendPolling();
        membership.leave(queue, fault);
        LATER.execute(() -> returnTo(queue));
    }

    private void returnTo(String queue) {
        if (workers.get().isShutdown()) {
            return;
        }
        if (stillShared(queue)) {
            LATER.execute(() -> returnTo(queue));
            return;
        }
        workers.get().getWorker(queue).resumePolling();
        membership.offer();
    }

    private boolean stillShared(String queue) {
        try {
            return membership.sharesQueue(queue);
        } catch (RuntimeException unreachable) {
            return true;
        }
    }
}
