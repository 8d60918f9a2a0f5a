package dev.lathe.workflows.architecture.red;

import io.temporal.workflow.Workflow;

public final class KeepsAnOldVersion {
    public int version() {
        return Workflow.getVersion("somewhere", Workflow.DEFAULT_VERSION, 1);
    }
}
