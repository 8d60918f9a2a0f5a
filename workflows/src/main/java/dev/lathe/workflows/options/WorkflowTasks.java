package dev.lathe.workflows.options;

import java.time.Duration;

/** How long a worker may think about one step of a workflow. */
public final class WorkflowTasks {
    /**
     * A step takes milliseconds. A worker that was killed over one is noticed after this, instead of after the server's ten
     * seconds.
     */
    public static final Duration TIMEOUT = Duration.ofSeconds(2);

    private WorkflowTasks() {}
}
