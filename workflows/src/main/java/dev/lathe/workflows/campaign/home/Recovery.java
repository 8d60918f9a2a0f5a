package dev.lathe.workflows.campaign.home;

import dev.lathe.workflows.campaign.control.Controls;
import dev.lathe.workflows.campaign.control.Halted;
import dev.lathe.workflows.options.ChangeIds;
import io.temporal.failure.ActivityFailure;
import java.util.function.Supplier;

/**
 * What is done about trouble of the world: the control queue is asked, the campaign moves, or it is held until a person has
 * mended what is wrong. A candidate is never blamed for it, and no campaign ends for it.
 */
public final class Recovery {
    private final HomeDevice home;
    private final Controls controls;
    private final Runnable show;

    /** A campaign that is held is shown as such. */
    public Recovery(HomeDevice home, Controls controls, Runnable show) {
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
                handle(Trouble.of(failure), failure);
            }
        }
    }

    /** Returns when the activity may be tried again. */
    private void handle(Trouble trouble, ActivityFailure failure) {
        switch (trouble) {
            case Trouble.NotStarted notStarted -> home.examine();
            case Trouble.DeviceFault fault -> home.examine();
            case Trouble.Canceled canceled -> throw failure;
            case Trouble.NeedsPerson(String reason) -> holdUntilMended(reason);
        }
    }

    private void holdUntilMended(String reason) {
        controls.pause(reason);
        if (ChangeIds.HELD_IS_SHOWN.made()) {
            show.run();
        }
        controls.awaitResume();
        if (controls.stopReason().isPresent()) {
            throw new Halted();
        }
    }
}
