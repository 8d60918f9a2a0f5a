package dev.lathe.workflows.architecture.violations;

import io.temporal.client.WorkflowClient;

public final class UsesWorkflowClient {
    public String namespace(WorkflowClient client) {
        return client.getOptions().getNamespace();
    }
}
