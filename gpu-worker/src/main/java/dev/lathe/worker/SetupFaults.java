package dev.lathe.worker;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.StageRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The rule for a worker whose setup lacks something that an op requires, such as a Python package: it is excluded from
 * the op and leaves the tasks of it to the other workers of the device. Without another worker the fault pauses the
 * campaign.
 */
final class SetupFaults extends WorkerInterceptorBase {
    private static final Duration RETRY = Duration.ofMillis(200);

    /**
     * A server may prefer the latest poller, which is the worker that left the task. The pause is longer than the delay
     * of the retry, so that another worker gets the task. It also limits the tasks that are left while that worker is
     * busy.
     */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final PoolMembership membership;
    private final Supplier<WorkerFactory> workers;

    /** The latest pause of each queue. */
    private final Map<String, Object> pauses = new HashMap<>();

    /** The factory is requested after it was created with this interceptor. */
    SetupFaults(PoolMembership membership, Supplier<WorkerFactory> workers) {
        this.membership = membership;
        this.workers = workers;
    }

    @Override
    public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
        return new Activities(next);
    }

    private final class Activities extends StageCalls {
        Activities(ActivityInboundCallsInterceptor next) {
            super(next);
        }

        @Override
        ActivityOutput intercept(StageRequest request, Supplier<ActivityOutput> stage) {
            CandidateTask task = request.task();
            membership.exclusion(queue(), task.op()).ifPresent(exclusion -> {
                throw left(task, exclusion.fault());
            });
            try {
                return stage.get();
            } catch (ApplicationFailure failure) {
                throw failure.getType().equals(FailureTypes.SETUP) && excluded(task, failure)
                        ? left(task, failure.getOriginalMessage())
                        : failure;
            }
        }

        /**
         * Excludes this worker from the op, if another one serves it. Without an answer of the pool, the fault counts.
         */
        private boolean excluded(CandidateTask task, ApplicationFailure failure) {
            try {
                return membership.exclude(queue(), task.op(), failure.getOriginalMessage());
            } catch (RuntimeException unreachable) {
                failure.addSuppressed(unreachable);
                return false;
            }
        }

        private ApplicationFailure left(CandidateTask task, String fault) {
            Heartbeat.leave(activity(), task.label());
            pausePolling();
            return ActivityFailures.transientInfraFor(RETRY, "left to another worker of the device: " + fault);
        }

        /** Each task that is left begins the pause again. */
        private void pausePolling() {
            String queue = queue();
            Worker worker = workers.get().getWorker(queue);
            Object pause = new Object();
            synchronized (pauses) {
                pauses.put(queue, pause);
                worker.suspendPolling();
            }
            CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS).execute(() -> {
                synchronized (pauses) {
                    if (pauses.remove(queue, pause)) {
                        worker.resumePolling();
                    }
                }
            });
        }

        private String queue() {
            return activity().getInfo().getActivityTaskQueue();
        }
    }
}
