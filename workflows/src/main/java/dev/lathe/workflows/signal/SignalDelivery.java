package dev.lathe.workflows.signal;

import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.SignalExternalWorkflowException;

/** How a signal to another workflow went. */
public enum SignalDelivery {
    DELIVERED,
    /** The other workflow has ended, or has not begun. */
    NOT_RUNNING;

    /**
     * Sends a signal and waits until the server has taken it. The SDK reports a workflow that is not there as an application
     * failure, and others as an exception of its own.
     */
    public static SignalDelivery of(Runnable signal) {
        try {
            signal.run();
            return DELIVERED;
        } catch (ApplicationFailure | SignalExternalWorkflowException nobody) {
            return NOT_RUNNING;
        }
    }
}
