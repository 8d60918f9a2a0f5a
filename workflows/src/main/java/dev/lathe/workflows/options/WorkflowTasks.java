package dev.lathe.workflows.options;

import java.time.Duration;

/** The timeout of workflow tasks. */
public final class WorkflowTasks {
    /**
     * A workflow task takes milliseconds. The short timeout detects a killed worker earlier than the server's default
     * of ten seconds.
     */
    public static final Duration TIMEOUT = Duration.ofSeconds(2);

    private WorkflowTasks() {}
}
