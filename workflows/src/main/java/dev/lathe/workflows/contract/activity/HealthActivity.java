package dev.lathe.workflows.contract.activity;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activity that checks the health of a device. Its task is on the control queue, so a result also shows that the
 * worker runs.
 */
@ActivityInterface
public interface HealthActivity {
    @ActivityMethod(name = "health")
    Health health(HealthRequest request);
}
