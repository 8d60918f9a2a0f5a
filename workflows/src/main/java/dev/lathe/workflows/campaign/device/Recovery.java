package dev.lathe.workflows.campaign.device;

import dev.lathe.workflows.campaign.control.CampaignControls;
import dev.lathe.workflows.campaign.control.StopRequested;
import io.temporal.failure.ActivityFailure;
import java.util.function.Supplier;

/**
 * What is done about trouble of the world: the control queue is asked, the campaign moves, or it is held until a person has
 * mended what is wrong. A candidate is never blamed for it, and no campaign ends for it.
 */
public final class Recovery {
    private final CampaignDevice device;
    private final CampaignControls controls;
    private final Runnable publish;

    /** A campaign that is held is shown as such. */
    public Recovery(CampaignDevice device, CampaignControls controls, Runnable publish) {
        this.device = device;
        this.controls = controls;
        this.publish = publish;
    }

    /** The result of an activity, which is asked for again after each trouble that is over. */
    public <R> R call(Supplier<R> activity) {
        while (true) {
            try {
                return activity.get();
            } catch (ActivityFailure failure) {
                handle(FailureCause.of(failure), failure);
            }
        }
    }

    /** Returns when the activity may be tried again. */
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
