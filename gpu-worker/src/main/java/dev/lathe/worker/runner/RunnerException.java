package dev.lathe.worker.runner;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;

/** A failure of the runner that is no evidence against a candidate. */
public class RunnerException extends StageException {
    private static final long serialVersionUID = 1;

    RunnerException(FailureCause cause, String message) {
        super(cause, message);
    }

    /** Returns a transient failure: the runner sent no response. */
    static RunnerException noResponse(String reason) {
        return new RunnerException(FailureCause.TRANSIENT, reason);
    }

    /** Returns a failure that ends with the load of the machine. */
    static RunnerException busy(String reason) {
        return new RunnerException(FailureCause.BUSY, reason);
    }

    /** Returns a setup failure: the response is malformed, or the runner rejected the job. */
    static RunnerException malformed(String reason) {
        return new RunnerException(FailureCause.SETUP, reason);
    }
}
