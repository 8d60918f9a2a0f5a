package dev.lathe.kill;

import dev.lathe.temporal.connection.Connection;
import io.temporal.client.WorkflowClient;
import io.temporal.common.SimplePlugin;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptorBase;
import io.temporal.workflow.Promise;
import io.temporal.workflow.TimerOptions;
import java.time.Duration;

/** Ends the pauses between repeated runs of a final measurement at once. All other timers take their time. */
final class UnpausedWorkflows extends WorkerInterceptorBase {
    /** Returns a client whose workers run workflows without pauses. */
    static WorkflowClient client(Connection connection) {
        return WorkflowClient.newInstance(
                connection.stubs(),
                connection.client().getOptions().toBuilder()
                        .setPlugins(SimplePlugin.newBuilder("lathe.unpaused")
                                .addWorkerInterceptors(new UnpausedWorkflows())
                                .build())
                        .build());
    }

    @Override
    public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
        return new WorkflowInboundCallsInterceptorBase(next) {
            @Override
            public void init(WorkflowOutboundCallsInterceptor outbound) {
                super.init(new UnpausedTimers(outbound));
            }
        };
    }

    private static final class UnpausedTimers extends WorkflowOutboundCallsInterceptorBase {
        UnpausedTimers(WorkflowOutboundCallsInterceptor next) {
            super(next);
        }

        @Override
        public Promise<Void> newTimer(Duration delay, TimerOptions options) {
            boolean pause = options.getSummary() != null && options.getSummary().startsWith("pause before ");
            return super.newTimer(pause ? Duration.ofMillis(1) : delay, options);
        }
    }
}
