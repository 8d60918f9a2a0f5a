package dev.lathe.workflows.campaign;

import io.temporal.failure.ActivityFailure;
import java.util.function.Supplier;

/**
 * The recovery from failed activities. It checks the device, moves the campaign, or pauses it until a user has fixed
 * the cause. It never rejects a candidate and never ends a campaign.
 */
public final class Recovery {
    private final CampaignDevice device;
    private final CampaignControls controls;
    private final Runnable publish;

    /** {@code publish} shows the paused campaign. */
    public Recovery(CampaignDevice device, CampaignControls controls, Runnable publish) {
        this.device = device;
        this.controls = controls;
        this.publish = publish;
    }

    /** Returns the result of an activity. Calls it again after each failure that was resolved. */
    public <R> R call(Supplier<R> activity) {
        while (true) {
            try {
                return activity.get();
            } catch (ActivityFailure failure) {
                handle(FailureCause.of(failure), failure);
            }
        }
    }

    /** Returns when the activity may be called again. */
    private void handle(FailureCause cause, ActivityFailure failure) {
        switch (cause) {
            case FailureCause.NotStarted notStarted -> device.checkHealth();
            case FailureCause.DeviceFault fault -> device.checkHealth();
            case FailureCause.Canceled canceled -> throw failure;
            case FailureCause.NeedsIntervention(String reason) -> pauseUntilResumed(reason);
        }
    }

    private void pauseUntilResumed(String reason) {
        controls.pause(reason);
        publish.run();
        controls.awaitResume();
        if (controls.stopReason().isPresent()) {
            throw new StopRequested();
        }
    }
}
