package dev.lathe.temporal.connection;

import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The properties that a server reports. */
public record ServerTraits(Optional<String> serverVersion) {

    /** Reads the properties; throws the gRPC error if the server does not respond within the limit. */
    public static ServerTraits of(WorkflowServiceStubs stubs, Duration limit) {
        String version = stubs.blockingStub()
                .withWaitForReady()
                .withDeadlineAfter(limit.toMillis(), TimeUnit.MILLISECONDS)
                .getSystemInfo(GetSystemInfoRequest.getDefaultInstance())
                .getServerVersion();
        return new ServerTraits(Optional.of(version).filter(text -> !text.isBlank()));
    }

    /**
     * Returns whether this is the in-memory test server, the only one without a version. It never reschedules a workflow task from
     * the sticky queue of a dead worker, so workers must set their sticky schedule-to-start timeout to zero.
     */
    public boolean isEmbedded() {
        return serverVersion.isEmpty();
    }

    /** Returns the server's description for messages. */
    public String describe() {
        return serverVersion.map(version -> "Temporal " + version).orElse("in-memory Temporal");
    }
}
