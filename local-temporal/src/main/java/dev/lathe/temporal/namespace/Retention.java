package dev.lathe.temporal.namespace;

import com.google.protobuf.util.Durations;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.namespace.v1.NamespaceConfig;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.api.workflowservice.v1.UpdateNamespaceRequest;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The retention of closed workflows in a namespace. */
final class Retention {

    private static final Logger log = LoggerFactory.getLogger(Retention.class);
    /** Results are read along the chain of runs, so histories must be kept. */
    static final Duration WANTED = Duration.ofDays(3650);

    private final WorkflowServiceStubs stubs;
    private final String namespace;

    Retention(WorkflowServiceStubs stubs, String namespace) {
        this.stubs = stubs;
        this.namespace = namespace;
    }

    /** Extends a shorter retention to ten years and returns the resulting one. */
    Duration extend() {
        Duration present = present();
        if (present.compareTo(WANTED) >= 0) {
            return present;
        }
        try {
            stubs.blockingStub().updateNamespace(UpdateNamespaceRequest.newBuilder()
                    .setNamespace(namespace)
                    .setConfig(NamespaceConfig.newBuilder()
                            .setWorkflowExecutionRetentionTtl(Durations.fromDays(WANTED.toDays())))
                    .build());
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() != Status.Code.INVALID_ARGUMENT) {
                throw e;
            }
            log.warn("The server rejected a retention of {} days: {}", WANTED.toDays(), e.getMessage());
        }
        return present();
    }

    /** Throws the gRPC error if the namespace does not exist or cannot be read. */
    void requireNamespace() {
        present();
    }

    private Duration present() {
        return Duration.ofSeconds(Durations.toSeconds(stubs.blockingStub()
                .describeNamespace(DescribeNamespaceRequest.newBuilder()
                        .setNamespace(namespace)
                        .build())
                .getConfig()
                .getWorkflowExecutionRetentionTtl()));
    }

    static List<String> noteOn(Duration retention) {
        return retention.compareTo(WANTED) >= 0
                ? List.of()
                : List.of("The server keeps closed workflows for " + retention.toDays()
                        + " days only; export results before that.");
    }
}
