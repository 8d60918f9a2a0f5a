package dev.lathe.kill;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.workflows.fake.ShortTimers;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import io.temporal.common.SimplePlugin;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Optional;

/**
 * Ends the pauses between repeated runs of a final measurement, and before a command that failed because of the host is
 * repeated, at once.
 */
final class UnpausedWorkflows {
    /** Tests kill the server, too. */
    private static final Duration START = Duration.ofMinutes(2);

    private UnpausedWorkflows() {}

    /** Removes the delays of failures that say that a command "failed because of the host". */
    private static final class PromptRetries extends WorkerInterceptorBase {
        @Override
        public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
            return new ActivityInboundCallsInterceptorBase(next) {
                @Override
                public ActivityOutput execute(ActivityInput input) {
                    try {
                        return super.execute(input);
                    } catch (ApplicationFailure failure) {
                        throw failure.getOriginalMessage().contains("failed because of the host")
                                ? ActivityFailures.transientInfra(failure.getOriginalMessage())
                                : failure;
                    }
                }
            };
        }
    }

    /** Waits for the server and returns a client whose workers run workflows without pauses. */
    static WorkflowClient client(String address) {
        return client(BoundedWait.of(START).await(() -> connection(address)).orElseThrow());
    }

    private static Optional<Connection> connection(String address) {
        try {
            return Optional.of(Connection.open(Profiles.local(address), DataConverters.lathe(), START));
        } catch (LocalTemporalException unreachable) {
            return Optional.empty();
        }
    }

    private static WorkflowClient client(Connection connection) {
        return WorkflowClient.newInstance(
                connection.stubs(),
                connection.client().getOptions().toBuilder()
                        .setPlugins(SimplePlugin.newBuilder("lathe.unpaused")
                                .addWorkerInterceptors(
                                        new ShortTimers("pause before ", Duration.ofMillis(1)), new PromptRetries())
                                .build())
                        .build());
    }
}
