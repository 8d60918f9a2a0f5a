package dev.lathe.workflows.campaign;

import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TimeoutFailure;

/** The cause of a failed activity. It says nothing about the candidate. */
sealed interface FailureCause {
    /** No worker started the task in time: the queue is long, or the device is lost. */
    record NotStarted() implements FailureCause {}

    record DeviceFault(String reason) implements FailureCause {}

    record Canceled() implements FailureCause {}

    /**
     * A user must fix the cause: a missing compiler, files that differ from those of the plan, or exhausted retries.
     */
    record NeedsIntervention(String reason) implements FailureCause {}

    static FailureCause of(ActivityFailure failure) {
        return switch (failure.getCause()) {
            case CanceledFailure canceled -> new Canceled();
            case TimeoutFailure timeout when timeout.getTimeoutType()
                    == TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START -> new NotStarted();
            case ApplicationFailure fault when FailureTypes.DEVICE_FAULT.equals(fault.getType()) -> new DeviceFault(
                    fault.getOriginalMessage());
            case ApplicationFailure other -> new NeedsIntervention(
                    failure.getActivityType() + ": " + other.getOriginalMessage());
            case null, default -> new NeedsIntervention(failure.getActivityType() + " failed: " + failure.getMessage());
        };
    }
}
