package dev.lathe.temporal.connection;

import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What a server says of itself. */
public record ServerTraits(Optional<String> serverVersion) {

    /** Throws the gRPC error when the server does not answer within the limit. */
    public static ServerTraits of(WorkflowServiceStubs stubs, Duration limit) {
        String version = stubs.blockingStub()
                .withWaitForReady()
                .withDeadlineAfter(limit.toMillis(), TimeUnit.MILLISECONDS)
                .getSystemInfo(GetSystemInfoRequest.getDefaultInstance())
                .getServerVersion();
        return new ServerTraits(Optional.of(version).filter(text -> !text.isBlank()));
    }

    /**
     * The in-memory test server, which alone gives no version. It never takes a workflow task back from the sticky
     * queue of a dead worker, so workers must set their sticky schedule-to-start timeout to zero there.
     */
    public boolean isEmbedded() {
        return serverVersion.isEmpty();
    }

    /** For messages. */
    public String describe() {
        return serverVersion.map(version -> "Temporal " + version).orElse("in-memory Temporal");
    }
}
