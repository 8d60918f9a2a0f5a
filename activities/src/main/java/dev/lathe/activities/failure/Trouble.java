package dev.lathe.activities.failure;

import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The failures that activities throw, by the names that retry policies know. Messages are cut: evidence is not carried here. */
public final class Trouble {
    /** Failures are stored in histories; a line or two says enough. */
    private static final int MESSAGE_LIMIT = 2_000;

    private Trouble() {}

    /** The world is in the way for a moment; the activity is tried again. */
    public static ApplicationFailure transientInfra(String message) {
        return transientInfra(message, null);
    }

    public static ApplicationFailure transientInfra(String message, @Nullable Throwable cause) {
        return ApplicationFailure.newFailureWithCause(cut(message), FailureTypes.TRANSIENT_INFRA, cause);
    }

    /** As above, tried again after this delay and not after the policy's. */
    public static ApplicationFailure transientInfraFor(Duration delay, String message) {
        return ApplicationFailure.newFailureWithCauseAndDelay(cut(message), FailureTypes.TRANSIENT_INFRA, null, delay);
    }

    /** Something is missing or differs from the plan's; only a person can mend it. */
    public static ApplicationFailure setup(String message) {
        return ApplicationFailure.newNonRetryableFailure(cut(message), FailureTypes.SETUP);
    }

    /** The device, not the candidate, is in trouble. */
    public static ApplicationFailure deviceFault(String message) {
        return ApplicationFailure.newNonRetryableFailure(cut(message), FailureTypes.DEVICE_FAULT);
    }

    private static String cut(String message) {
        return message.length() <= MESSAGE_LIMIT ? message : message.substring(0, MESSAGE_LIMIT);
    }
}
