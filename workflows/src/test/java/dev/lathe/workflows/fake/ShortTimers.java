package dev.lathe.workflows.fake;

import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptorBase;
import io.temporal.workflow.Promise;
import io.temporal.workflow.TimerOptions;
import java.time.Duration;

/**
 * Shortens the timers of workflows whose summary begins with the prefix; all others take their time. A server cannot
 * skip the time of a timer while an activity runs.
 */
public final class ShortTimers extends WorkerInterceptorBase {
    private final String prefix;
    private final Duration limit;

    public ShortTimers(String prefix, Duration limit) {
        this.prefix = prefix;
        this.limit = limit;
    }

    @Override
    public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
        return new WorkflowInboundCallsInterceptorBase(next) {
            @Override
            public void init(WorkflowOutboundCallsInterceptor outbound) {
                super.init(new Timers(outbound));
            }
        };
    }

    private final class Timers extends WorkflowOutboundCallsInterceptorBase {
        Timers(WorkflowOutboundCallsInterceptor next) {
            super(next);
        }

        @Override
        public Promise<Void> newTimer(Duration delay, TimerOptions options) {
            boolean isShort = options.getSummary() != null
                    && options.getSummary().startsWith(prefix)
                    && delay.compareTo(limit) > 0;
            return super.newTimer(isShort ? limit : delay, options);
        }
    }
}
