package dev.lathe.workflows.campaign.home;

import dev.lathe.workflows.campaign.control.CampaignControls;
import dev.lathe.workflows.campaign.control.Halted;
import io.temporal.failure.ActivityFailure;
import java.util.function.Supplier;

/**
 * What is done about trouble of the world: the control queue is asked, the campaign moves, or it is held until a person has
 * mended what is wrong. A candidate is never blamed for it, and no campaign ends for it.
 */
public final class Recovery {
    private final HomeDevice home;
    private final CampaignControls controls;
    private final Runnable show;

    /** A campaign that is held is shown as such. */
    public Recovery(HomeDevice home, CampaignControls controls, Runnable show) {
        this.home = home;
        this.controls = controls;
        this.show = show;
    }

    /** The result of an activity, which is asked for again after each trouble that is over. */
    public <R> R through(Supplier<R> activity) {
        while (true) {
            try {
                return activity.get();
            } catch (ActivityFailure failure) {
                handle(FailureCause.of(failure), failure);
            }
        }
    }

    /** Returns when the activity may be tried again. */
    private void handle(FailureCause trouble, ActivityFailure failure) {
        switch (trouble) {
            case FailureCause.NotStarted notStarted -> home.examine();
            case FailureCause.DeviceFault fault -> home.examine();
            case FailureCause.Canceled canceled -> throw failure;
            case FailureCause.NeedsPerson(String reason) -> holdUntilMended(reason);
        }
    }

    private void holdUntilMended(String reason) {
        controls.pause(reason);
        show.run();
        controls.awaitResume();
        if (controls.stopReason().isPresent()) {
            throw new Halted();
        }
    }
}
