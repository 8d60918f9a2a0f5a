package dev.lathe.activities.failure;

/** A failure of a stage that its candidate did not cause. */
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
