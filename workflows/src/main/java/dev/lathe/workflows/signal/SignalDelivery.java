package dev.lathe.workflows.signal;

import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.SignalExternalWorkflowException;

/** The result of a signal to another workflow. */
public enum SignalDelivery {
    DELIVERED,
    /** The receiver has ended or does not exist. */
    NOT_RUNNING;

    /**
     * Sends a signal and waits until the server has accepted it. For a workflow that does not run, the SDK throws an
     * ApplicationFailure or a SignalExternalWorkflowException.
     */
    public static SignalDelivery of(Runnable signal) {
        try {
            signal.run();
            return DELIVERED;
        } catch (ApplicationFailure | SignalExternalWorkflowException notRunning) {
            return NOT_RUNNING;
        }
    }
}
