package dev.lathe.activities.failure;

/** A fault that says nothing about the candidate of a stage. */
public class StageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final FailureCause failureCause;

    public StageException(FailureCause failureCause, String message) {
        super(message);
        this.failureCause = failureCause;
    }

    public final FailureCause failureCause() {
        return failureCause;
    }
}
