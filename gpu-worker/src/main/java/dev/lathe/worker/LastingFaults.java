package dev.lathe.worker;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.workflows.contract.activity.StageRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.activity.ActivityInfo;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The rule for a fault of the machine that lasts, such as a foreign process on a GPU: the stage is not repeated any
 * more, and the fault pauses the campaign, so that a user sees it.
 */
final class LastingFaults extends WorkerInterceptorBase {
    /**
     * Other users of a machine who do not know of the campaign are usually done within an hour, or stay for the day.
     */
    private static final Duration LIMIT = Duration.ofHours(1);

    /**
     * Fewer attempts in an hour may be the ends of workers. The longest pause between two attempts is a minute, so ten
     * take more than an hour only if each runs for minutes.
     */
    private static final int ATTEMPTS = 10;

    @Override
    public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
        return new Activities(next);
    }

    private static final class Activities extends StageCalls {
        Activities(ActivityInboundCallsInterceptor next) {
            super(next);
        }

        @Override
        ActivityOutput intercept(StageRequest request, Supplier<ActivityOutput> stage) {
            try {
                return stage.get();
            } catch (ApplicationFailure failure) {
                throw lasts(failure)
                        ? ActivityFailures.lasting(repeated(), failure.getOriginalMessage())
                        : failure;
            }
        }

        private boolean lasts(ApplicationFailure failure) {
            return failure.getType().equals(FailureTypes.TRANSIENT_INFRA)
                    && Heartbeat.attempt(activity()) >= ATTEMPTS
                    && repeated().compareTo(LIMIT) >= 0;
        }

        /**
         * Returns the time from the first attempt to this one by the server's clock, from which that of this machine
         * may differ.
         */
        private Duration repeated() {
            ActivityInfo info = activity().getInfo();
            return Duration.ofMillis(info.getCurrentAttemptScheduledTimestamp() - info.getScheduledTimestamp());
        }
    }
}
