package dev.lathe.temporal;

import dev.lathe.temporal.server.RunningServer;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;

/** The properties of a running server, from its API. */
record ServerFacts(RunningServer server) {
    int port() {
        return Integer.parseInt(server.target().substring(server.target().lastIndexOf(':') + 1));
    }

    List<String> attributes() {
        OperatorServiceStubs operator = OperatorServiceStubs.newServiceStubs(OperatorServiceStubsOptions.newBuilder()
                .setTarget(server.target())
                .validateAndBuildWithDefaults());
        try {
            return List.copyOf(operator.blockingStub()
                    .listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                            .setNamespace("default")
                            .build())
                    .getCustomAttributesMap()
                    .keySet());
        } finally {
            operator.shutdownNow();
        }
    }

    Duration retention() {
        try (var connection = server.connect(DefaultDataConverter.newDefaultInstance())) {
            return Duration.ofSeconds(connection
                    .stubs()
                    .blockingStub()
                    .describeNamespace(DescribeNamespaceRequest.newBuilder()
                            .setNamespace(server.namespace())
                            .build())
                    .getConfig()
                    .getWorkflowExecutionRetentionTtl()
                    .getSeconds());
        }
    }

    long count(String query) {
        try (var connection = server.connect(DefaultDataConverter.newDefaultInstance())) {
            return connection
                    .stubs()
                    .blockingStub()
                    .countWorkflowExecutions(CountWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(server.namespace())
                            .setQuery(query)
                            .build())
                    .getCount();
        }
    }

    int uiStatus() throws IOException {
        HttpURLConnection ui =
                (HttpURLConnection) server.ui().orElseThrow().toURL().openConnection();
        try {
            return ui.getResponseCode();
        } finally {
            ui.disconnect();
        }
    }
}
