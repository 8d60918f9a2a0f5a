package dev.lathe.worker.runner;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;

/** A run of the runner that says nothing about a candidate. */
public class RunnerException extends StageException {
    private static final long serialVersionUID = 1;

    RunnerException(FailureCause cause, String message) {
        super(cause, message);
    }

    /** No response: the machine was in the way, as far as is known for a moment. */
    static RunnerException noResponse(String reason) {
        return new RunnerException(FailureCause.TRANSIENT, reason);
    }

    /** A malformed response: the job, the op's files and the runner do not fit together. */
    static RunnerException malformed(String what) {
        return new RunnerException(FailureCause.SETUP, what);
    }
}
