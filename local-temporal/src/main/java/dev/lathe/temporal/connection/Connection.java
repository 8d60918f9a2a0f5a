package dev.lathe.temporal.connection;

import dev.lathe.temporal.host.LocalTemporalException;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.converter.DataConverter;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;

/** An open connection to a server that has responded. The opener closes it. */
public record Connection(WorkflowServiceStubs stubs, WorkflowClient client, ServerTraits traits)
        implements AutoCloseable {

    /** Connects; throws LocalTemporalException if the server does not respond within the limit. */
    public static Connection open(ClientConfigProfile profile, DataConverter converter, Duration limit) {
        WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(profile.toWorkflowServiceStubsOptions());
        try {
            ServerTraits traits = ServerTraits.of(stubs, limit);
            return new Connection(stubs, client(stubs, profile, converter), traits);
        } catch (StatusRuntimeException e) {
            stubs.shutdownNow();
            throw new LocalTemporalException(
                    "No response from the Temporal server at " + profile.getAddress() + " within " + limit.toSeconds()
                            + " s (" + e.getStatus().getCode() + "); is it running and reachable?",
                    e);
        }
    }

    private static WorkflowClient client(
            WorkflowServiceStubs stubs, ClientConfigProfile profile, DataConverter converter) {
        return WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder(profile.toWorkflowClientOptions())
                        .setDataConverter(converter)
                        .build());
    }

    @Override
    public void close() {
        stubs.shutdownNow();
    }
}
