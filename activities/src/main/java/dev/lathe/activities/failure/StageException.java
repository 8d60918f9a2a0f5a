package dev.lathe.activities.failure;

import static java.util.Objects.requireNonNull;

/** A failure of a stage that its candidate did not cause. */
public class StageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final FailureCause failureCause;

    public StageException(FailureCause failureCause, String message) {
        super(message);
        this.failureCause = failureCause;
    }

    /** Returns the message; every stage exception has one. */
    @Override
    public final String getMessage() {
        return requireNonNull(super.getMessage());
    }

    public final FailureCause failureCause() {
        return failureCause;
    }
}
