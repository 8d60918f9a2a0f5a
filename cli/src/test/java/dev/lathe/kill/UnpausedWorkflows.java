package dev.lathe.kill;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.workflows.fake.ShortTimers;
import io.temporal.client.WorkflowClient;
import io.temporal.common.SimplePlugin;
import java.time.Duration;

/** Ends the pauses between repeated runs of a final measurement at once. */
final class UnpausedWorkflows {
    private UnpausedWorkflows() {}

    /** Returns a client whose workers run workflows without pauses. */
    static WorkflowClient client(Connection connection) {
        return WorkflowClient.newInstance(
                connection.stubs(),
                connection.client().getOptions().toBuilder()
                        .setPlugins(SimplePlugin.newBuilder("lathe.unpaused")
                                .addWorkerInterceptors(new ShortTimers("pause before ", Duration.ofMillis(1)))
                                .build())
                        .build());
    }
}
