package dev.lathe.workflows.architecture.violations;

import io.temporal.workflow.Workflow;

public final class UsesGetVersion {
    public int version() {
        return Workflow.getVersion("somewhere", Workflow.DEFAULT_VERSION, 1);
    }
}
