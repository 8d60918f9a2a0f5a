package dev.lathe.workflows.architecture.red;

import io.temporal.client.WorkflowClient;

public final class KnowsAClient {
    public String namespace(WorkflowClient client) {
        return client.getOptions().getNamespace();
    }
}
