package dev.lathe.workflows.contract.activity;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that runs the notification command of an ended sweep. It is attempted once. */
@ActivityInterface
public interface NotifyActivity {
    @ActivityMethod(name = "notify")
    NotifyResult run(NotifyRequest request);
}
