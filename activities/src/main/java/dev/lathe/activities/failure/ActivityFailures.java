package dev.lathe.activities.failure;

import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The failures that activities throw, by the types that retry policies know. Long messages are cut. */
public final class ActivityFailures {
    /** Failures are stored in histories; a line or two says enough. */
    private static final int MESSAGE_LIMIT = 2_000;

    private ActivityFailures() {}

    /** A transient fault of the environment; Temporal retries the activity. */
    public static ApplicationFailure transientInfra(String message) {
        return transientInfra(message, null);
    }

    public static ApplicationFailure transientInfra(String message, @Nullable Throwable cause) {
        return ApplicationFailure.newFailureWithCause(cut(message), FailureTypes.TRANSIENT_INFRA, cause);
    }

    /** A transient fault after which Temporal retries with this delay instead of the policy's. */
    public static ApplicationFailure transientInfraFor(Duration delay, String message) {
        return ApplicationFailure.newFailureWithCauseAndDelay(cut(message), FailureTypes.TRANSIENT_INFRA, null, delay);
    }

    /** Something is missing or differs from the plan; only the user can fix it, so it is not retried. */
    public static ApplicationFailure setup(String message) {
        return ApplicationFailure.newNonRetryableFailure(cut(message), FailureTypes.SETUP);
    }

    /** A fault of the device, not of the candidate. */
    public static ApplicationFailure deviceFault(String message) {
        return ApplicationFailure.newNonRetryableFailure(cut(message), FailureTypes.DEVICE_FAULT);
    }

    /** Returns what the stage returns; a StageException becomes the failure of its cause. */
    public static <T> T translating(Supplier<T> stage) {
        try {
            return stage.get();
        } catch (StageException fault) {
            throw of(fault);
        }
    }

    public static ApplicationFailure of(StageException fault) {
        return switch (fault.failureCause()) {
            case TRANSIENT -> transientInfra(fault.getMessage(), fault);
            case SETUP -> setup(fault.getMessage());
            case DEVICE -> deviceFault(fault.getMessage());
        };
    }

    private static String cut(String message) {
        return message.length() <= MESSAGE_LIMIT ? message : message.substring(0, MESSAGE_LIMIT);
    }
}
