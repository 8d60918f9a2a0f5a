package dev.lathe.workflows.campaign;

import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TimeoutFailure;
import java.util.function.Supplier;

/**
 * The recovery from failed activities. It checks the device, moves the campaign, or pauses it until a user has fixed
 * the cause. It never rejects a candidate and never ends a campaign.
 */
final class Recovery {
    /** A fault that so many health checks do not find, such as a runner that does not start, needs a user. */
    private static final int HIDDEN_FAULTS = 3;

    private final CampaignDevice device;
    private final CampaignControls controls;
    private final Runnable publish;

    /** {@code publish} shows the paused campaign. */
    Recovery(CampaignDevice device, CampaignControls controls, Runnable publish) {
        this.device = device;
        this.controls = controls;
        this.publish = publish;
    }

    /** Returns the result of an activity. Calls it again after each failure that was resolved. */
    <R> R call(Supplier<R> activity) {
        int faults = 0;
        while (true) {
            try {
                return activity.get();
            } catch (ActivityFailure failure) {
                throwIfStopped();
                recover(failure);
                if (isDeviceFault(failure) && ++faults % HIDDEN_FAULTS == 0) {
                    pauseUntilResumed(reason(failure) + "; repeated " + HIDDEN_FAULTS
                            + " times, but the device passes its health check");
                }
            }
        }
    }

    private static boolean isDeviceFault(ActivityFailure failure) {
        return failure.getCause() instanceof ApplicationFailure fault
                && FailureTypes.DEVICE_FAULT.equals(fault.getType());
    }

    private static String reason(ActivityFailure failure) {
        return failure.getCause() instanceof ApplicationFailure fault
                ? failure.getActivityType() + ": " + fault.getOriginalMessage()
                : failure.getActivityType() + " failed: " + failure.getMessage();
    }

    /**
     * Returns when the activity may be called again. If no worker started the task in time, the queue is long or the
     * device is lost. All other causes except faults of the device need a user: a missing compiler, files that differ
     * from those of the plan, or exhausted retries.
     */
    private void recover(ActivityFailure failure) {
        switch (failure.getCause()) {
            case CanceledFailure canceled -> throw failure;
            case TimeoutFailure timeout when timeout.getTimeoutType()
                    == TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START -> device.checkHealth();
            case ApplicationFailure fault when isDeviceFault(failure) -> device.checkHealth();
            case null, default -> pauseUntilResumed(reason(failure));
        }
    }

    private void pauseUntilResumed(String reason) {
        controls.pause(reason);
        publish.run();
        controls.awaitResume();
        throwIfStopped();
    }

    private void throwIfStopped() {
        if (controls.stopReason().isPresent()) {
            throw new StopRequested();
        }
    }
}
