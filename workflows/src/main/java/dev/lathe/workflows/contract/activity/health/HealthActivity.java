package dev.lathe.workflows.contract.activity.health;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Answers for a device on its control queue: that its worker lives, and whether the device is well. */
@ActivityInterface
public interface HealthActivity {
    @ActivityMethod(name = "health")
    Health health(HealthRequest request);
}
