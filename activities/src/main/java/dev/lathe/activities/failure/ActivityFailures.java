package dev.lathe.activities.failure;

import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Factories of the failures that activities throw, with the types that retry policies refer to. Long messages are
 * truncated.
 */
public final class ActivityFailures {
    /** In characters, because failures are stored in histories. */
    private static final int MESSAGE_LIMIT = 2_000;

    private ActivityFailures() {}

    /** Creates the failure for a transient fault of the environment. Temporal retries the activity. */
    public static ApplicationFailure transientInfra(String message) {
        return transientInfra(message, null);
    }

    public static ApplicationFailure transientInfra(String message, @Nullable Throwable cause) {
        return ApplicationFailure.newFailureWithCause(truncated(message), FailureTypes.TRANSIENT_INFRA, cause);
    }

    /**
     * Creates the failure for a transient fault after which Temporal retries with this delay instead of the policy's.
     */
    public static ApplicationFailure transientInfraFor(Duration delay, String message) {
        return ApplicationFailure.newFailureWithCauseAndDelay(
                truncated(message), FailureTypes.TRANSIENT_INFRA, null, delay);
    }

    /**
     * Creates the failure for a transient fault that has lasted for this time. It is not retried: the user must resume.
     */
    public static ApplicationFailure lasting(Duration time, String message) {
        return ApplicationFailure.newNonRetryableFailure(
                truncated(message) + "; repeated for " + time.toMinutes() + " minutes", FailureTypes.TRANSIENT_INFRA);
    }

    /**
     * Creates the failure for a setup that lacks something or differs from the plan. It is not retried: the user must
     * fix it.
     */
    public static ApplicationFailure setup(String message) {
        return ApplicationFailure.newNonRetryableFailure(truncated(message), FailureTypes.SETUP);
    }

    /** Creates the failure for a fault of the device. */
    public static ApplicationFailure deviceFault(String message) {
        return ApplicationFailure.newNonRetryableFailure(truncated(message), FailureTypes.DEVICE_FAULT);
    }

    /** Runs a stage and converts a StageException to the failure of its cause. */
    public static <T> T translating(Supplier<T> stage) {
        try {
            return stage.get();
        } catch (StageException fault) {
            throw of(fault);
        }
    }

    public static ApplicationFailure of(StageException fault) {
        return switch (fault.failureCause()) {
            case TRANSIENT, BUSY -> transientInfra(fault.getMessage(), fault);
            case SETUP -> setup(fault.getMessage());
            case DEVICE -> deviceFault(fault.getMessage());
        };
    }

    private static String truncated(String message) {
        return message.length() <= MESSAGE_LIMIT ? message : message.substring(0, MESSAGE_LIMIT);
    }
}
